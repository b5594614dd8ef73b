/** One page of each kind of the reference, as paths in the site. */
export const REFERENCE_PAGES: readonly string[] = [
  "api/index.html",
  "api/modules.html",
  "api/modules/octile_pool.html",
  "api/classes/octile.Path.html",
  "api/interfaces/octile.Plan.html",
  "api/functions/octile.createPlanner.html",
  "api/types/octile.AnyOptions.html",
  "api/variables/octile_service.REFUSALS.html",
];

/** One page of each kind of the reference, as paths in the site; of types and variables the ones with the widest titles. */
export const REFERENCE_PAGES: readonly string[] = [
  "api/index.html",
  "api/modules.html",
  "api/modules/octile_pool.html",
  "api/classes/octile.Path.html",
  "api/interfaces/octile.Plan.html",
  "api/functions/octile.createPlanner.html",
  "api/types/octile_worker.WorkerWorldOptions.html",
  "api/variables/octile_pool.PATH_STATUSES.html",
];

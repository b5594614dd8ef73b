import { pathOfPage } from "../site/docs/pages.ts";
import { NOBODY } from "../site/docs/repository-file.ts";

/** The parts of package.json that say where the project is. */
export interface Manifest {
  readonly version: string;
  readonly homepage: string;
  readonly repository: { readonly url: string };
}

/** A link or an image of Markdown to a file of the repository, in three parts: up to the address, the file, and the rest of the address. */
const LINK = /(!?\[[^\]]*\]\()((?!https?:|#)[^)\s#]+)([^)]*\))/g;

/** Returns the README with absolute links: pages lead to the site, other files to the repository at the version's tag. */
export function absoluteLinks(readme: string, { version, homepage, repository }: Manifest): string {
  const files = repository.url.replace(/^git\+/, "").replace(/\.git$/, "");
  return readme.replace(LINK, (_, before: string, file: string, after: string) => {
    const page = before.startsWith("!") ? undefined : pathOfPage(file);
    if (page !== undefined) return `${before}${homepage}${page}${after}`;
    return `${before}${files}/${before.startsWith("!") ? "raw" : "blob"}/v${version}/${file}${after}`;
  });
}

/** Why the package cannot be published as package.json stands, if so. */
export function ownerFault(manifest: Manifest): string | undefined {
  if (!JSON.stringify(manifest).includes(NOBODY)) return undefined;
  return `package.json must name the owner of the repository: replace ${NOBODY} in homepage, repository, bugs and funding.`;
}

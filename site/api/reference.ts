import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Application, DefaultTheme, type NavigationElement, PageEvent, type ProjectReflection } from "typedoc";
import { accessible } from "./accessible.ts";

const REPOSITORY = join(import.meta.dirname, "..", "..");

/** Stands for the way up to the root of the site in links of the reference, whose pages lie at several depths. */
const ROOT = "site:/";

/** The doors of the package, such as `octile/hpa`, and the files behind them. */
function doorsOf(repository: string): Map<string, string> {
  const { name, exports } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8")) as {
    readonly name: string;
    readonly exports: Readonly<Record<string, { readonly types?: string }>>;
  };
  const doors = new Map<string, string>();
  for (const [door, { types }] of Object.entries(exports)) {
    // a worker's own script has no names to offer
    if (types === undefined || door.endsWith("/thread")) continue;
    doors.set(name + door.slice(1), types.replace("./dist/", "src/").replace(/\.d\.ts$/, ".ts"));
  }
  return doors;
}

/** TypeDoc's own look, in which a door of the navigation only opens and closes: its first name leads to its page. */
class ReferenceTheme extends DefaultTheme {
  override buildNavigation(project: ProjectReflection): NavigationElement[] {
    return super.buildNavigation(project).map((door) => {
      const { path, kind, children, ...closed } = door;
      if (path === undefined || kind === undefined || children === undefined) return door;
      return { ...closed, children: [{ text: `All of ${door.text}`, path, kind }, ...children] };
    });
  }
}

/** Writes the API reference into a folder, and returns how many complaints TypeDoc has printed meanwhile. */
export async function writeReference(folder: string): Promise<number> {
  const doors = doorsOf(REPOSITORY);
  const app = await Application.bootstrap({
    name: "octile",
    entryPoints: [...doors.values()].map((file) => join(REPOSITORY, file)),
    sortEntryPoints: false,
    tsconfig: join(REPOSITORY, "tsconfig.build.json"),
    readme: join(import.meta.dirname, "doors.md"),
    navigation: { includeFolders: false },
    customCss: join(import.meta.dirname, "reference.css"),
    navigationLinks: {
      Docs: `${ROOT}docs/getting-started.html`,
      Playground: `${ROOT}playground/index.html`,
      Gallery: `${ROOT}gallery/index.html`,
    },
    titleLink: `${ROOT}index.html`,
    disableSources: true,
    includeHierarchySummary: false,
    excludePrivate: true,
    excludeInternal: true,
    // what every error of Node inherits is not ours to explain
    excludeExternals: true,
    githubPages: false,
    hideGenerator: true,
    logLevel: "Warn",
  });
  app.renderer.defineTheme("octile", ReferenceTheme);
  app.options.setValue("theme", "octile");
  const project = await app.convert();
  if (project === undefined) throw new Error("TypeDoc could not read the sources; what it printed says why.");
  nameDoors(project, doors);
  app.validate(project);
  app.renderer.on(PageEvent.END, (page) => {
    const way = "../".repeat(page.url.split("/").length);
    if (page.contents !== undefined) page.contents = accessible(page.contents.replaceAll(ROOT, way));
  });
  await app.generateDocs(project, folder);
  return app.logger.errorCount + app.logger.warningCount;
}

/** Modules are called by their doors, not by their files. */
function nameDoors(project: ProjectReflection, doors: ReadonlyMap<string, string>): void {
  const nameOfFile = new Map([...doors].map(([door, file]) => [file, door]));
  for (const module of project.children ?? []) {
    const file = [...nameOfFile.keys()].find((path) => path.replace(/(\/index)?\.ts$/, "") === `src/${module.name}`);
    module.name = nameOfFile.get(file ?? "src/index.ts") ?? module.name;
  }
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

const ROOT = join(import.meta.dirname, "..");

/** The file that holds the report. */
export const API_REPORT = join(ROOT, "docs", "api-report.txt");

const FORMAT =
  ts.TypeFormatFlags.NoTruncation |
  ts.TypeFormatFlags.WriteArrowStyleSignature |
  ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope;

/** Returns all exports of the package, a line for each, and below each a line for each of its members. */
export function apiReport(): string {
  const { exports } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    exports: Record<string, string | { readonly types: string }>;
  };
  const doors = Object.entries(exports).flatMap(([door, target]) =>
    typeof target === "string" ? [] : [{ door, file: sourceOf(target.types) }],
  );
  const { config } = ts.readConfigFile(join(ROOT, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  const program = ts.createProgram(
    doors.map(({ file }) => file),
    options,
  );
  const reader = new ApiReader(program.getTypeChecker());
  return doors.map(({ door, file }) => reader.door(door, program.getSourceFile(file))).join("\n");
}

/** The source of a declaration that is published. */
function sourceOf(declaration: string): string {
  return join(ROOT, declaration.replace("./dist/", "src/").replace(/\.d\.ts$/, ".ts"));
}

class ApiReader {
  private readonly checker: ts.TypeChecker;

  constructor(checker: ts.TypeChecker) {
    this.checker = checker;
  }

  /** The exports of a door, in the order of the alphabet. */
  door(name: string, source: ts.SourceFile | undefined): string {
    const module = source && this.checker.getSymbolAtLocation(source);
    const symbols = module === undefined ? [] : this.checker.getExportsOfModule(module);
    const lines = symbols.toSorted(byName).flatMap((symbol) => this.lines(symbol));
    return [name.replace(/^\./, "octile"), ...lines, ""].join("\n");
  }

  private lines(exported: ts.Symbol): string[] {
    const { checker } = this;
    const symbol = (exported.flags & ts.SymbolFlags.Alias) === 0 ? exported : checker.getAliasedSymbol(exported);
    const { name } = exported;
    const { flags } = symbol;
    if ((flags & ts.SymbolFlags.Class) !== 0) {
      const statics = this.members(checker.getTypeOfSymbol(symbol), "static ");
      return [`  class ${name}`, ...statics, ...this.members(checker.getDeclaredTypeOfSymbol(symbol))];
    }
    if ((flags & ts.SymbolFlags.Interface) !== 0)
      return [`  interface ${name}`, ...this.members(checker.getDeclaredTypeOfSymbol(symbol))];
    if ((flags & ts.SymbolFlags.TypeAlias) !== 0) {
      const type = checker.getDeclaredTypeOfSymbol(symbol);
      return [`  type ${name} = ${checker.typeToString(type, undefined, FORMAT | ts.TypeFormatFlags.InTypeAlias)}`];
    }
    return [`  ${(flags & ts.SymbolFlags.Function) === 0 ? "const" : "function"} ${name}: ${this.typeOf(symbol)}`];
  }

  private members(type: ts.Type, prefix = ""): string[] {
    return type
      .getProperties()
      .filter((member) => member.name !== "prototype" && isPublic(member))
      .toSorted(byName)
      .map((member) => {
        const mark = (member.flags & ts.SymbolFlags.Optional) === 0 ? "" : "?";
        return `    ${prefix}${nameOf(member)}${mark}: ${this.typeOf(member)}`;
      });
  }

  private typeOf(symbol: ts.Symbol): string {
    return this.checker.typeToString(this.checker.getTypeOfSymbol(symbol), undefined, FORMAT);
  }
}

/** The name of a member as it is written. The compiler numbers symbols by what it has read before. */
function nameOf({ name }: ts.Symbol): string {
  return name.replace(/^__@(\w+)@\d+$/, "[Symbol.$1]");
}

function byName(first: ts.Symbol, second: ts.Symbol): number {
  return nameOf(first) < nameOf(second) ? -1 : 1;
}

/** Whether callers see a member: it is neither private nor internal. */
function isPublic({ declarations = [] }: ts.Symbol): boolean {
  return declarations.every(
    (declaration) =>
      (ts.getCombinedModifierFlags(declaration) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) === 0 &&
      !(ts.isPropertyDeclaration(declaration) && ts.isPrivateIdentifier(declaration.name)) &&
      !ts.getJSDocTags(declaration).some(({ tagName }) => tagName.text === "internal"),
  );
}

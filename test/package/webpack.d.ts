// What is used here of a package that only this folder installs.

declare module "webpack" {
  interface Stats {
    hasErrors(): boolean;
    toString(preset: "errors-only"): string;
  }
  interface Compiler {
    run(done: (error: Error | null, stats: Stats | undefined) => void): void;
    close(done: () => void): void;
  }
  interface Options {
    readonly context: string;
    readonly mode: "production";
    readonly entry: string;
    readonly output: { readonly path: string };
  }
  export default function webpack(options: Options): Compiler;
}

// What a page without build tools needs, in one file: scripts/build.ts makes octile.min.js and octile.global.js of it.

export * from "../generate/index.ts";
export * from "../index.ts";
export * from "../io/index.ts";
export * from "../traffic/index.ts";
export * from "../worker/index.ts";
export { serveWorld } from "../worker/serve-world.ts";

import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { resolveWithinPackages } from "./module-beside.mjs";

// What is loaded from here on is kept compiled for the next start, in the build, which the next
// build replaces.
enableCompileCache(join(import.meta.dirname, "..", ".next", "compiled"));
resolveWithinPackages();
await import("./run-backend.ts");

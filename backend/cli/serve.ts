import { enableCompileCache } from "node:module";
import { join } from "node:path";

// What is loaded from here on is kept compiled, beside the build, for the next start.
enableCompileCache(join(import.meta.dirname, "..", ".next", "cache", "compiled"));
await import("./run-backend.ts");

import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { resolveWithinPackages } from "./module-beside.mjs";

// Half of these threads look names up. Of Node's four, two lookups of a model server's name, which a silent name server holds
// for ten seconds each, would keep the database from being found. Each thread may also hash a password, with 32 MB of memory:
// so there are not many more. Node reads it when it first needs a thread.
process.env.UV_THREADPOOL_SIZE ||= "16";
// What is loaded from here on is kept compiled for the next start, where commands keep theirs.
enableCompileCache(join(import.meta.dirname, "..", ".next", "cache", "compiled"));
resolveWithinPackages();
await import("./run-backend.ts");

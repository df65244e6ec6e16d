import { enableCompileCache, flushCompileCache } from "node:module";
import { parentPort } from "node:worker_threads";
const r = enableCompileCache("/tmp/pf/cc");
await import("./text-tasks.ts");
parentPort?.postMessage(r);
flushCompileCache();

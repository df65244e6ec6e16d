import { parentPort } from "node:worker_threads";
import { performText, type TextRequest, type TextWork } from "./text-tasks.ts";

// A thread for texts: it says when it is ready, and answers one request at a time.
parentPort?.on("message", (request: TextRequest<keyof TextWork>) => {
  try {
    parentPort?.postMessage({ output: performText(request) });
  } catch (error) {
    parentPort?.postMessage({ failure: error instanceof Error ? error.message : String(error) });
  }
});
parentPort?.postMessage("ready");

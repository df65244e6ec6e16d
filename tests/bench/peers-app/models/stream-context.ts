import { after } from "next/server";
import { createResumableStreamContext, type ResumableStreamContext } from "resumable-stream";

let context: ResumableStreamContext | undefined;

/** One context for all requests, so that none has to open connections of its own to Redis. */
export function streamContext(): ResumableStreamContext {
  context ??= createResumableStreamContext({ waitUntil: after });
  return context;
}

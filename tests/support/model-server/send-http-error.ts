import type { ServerResponse } from "node:http";
import type { HttpErrorStep } from "./plan.ts";
import { errorBody } from "./reply.ts";

/** Answers with a status and an OpenAI error body. */
export function sendHttpError(response: ServerResponse, error: Omit<HttpErrorStep, "kind">): void {
  response.statusCode = error.status;
  response.setHeader("content-type", "application/json");
  if (error.retryAfterSeconds !== undefined) {
    response.setHeader("retry-after", String(error.retryAfterSeconds));
  }
  response.end(errorBody(error));
}

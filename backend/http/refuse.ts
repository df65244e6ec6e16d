import type { ServerResponse } from "node:http";
import { PROBLEMS, type ProblemCode, problemType } from "@linnet/shared/protocol/problem";

/** Answers a request that never reaches the app with a problem document (RFC 9457). */
export function refuse(response: ServerResponse, code: ProblemCode, detail: string): void {
  const problem = { type: problemType(code), ...PROBLEMS[code], detail };
  response.writeHead(problem.status, { "content-type": "application/problem+json" });
  response.end(JSON.stringify(problem));
}

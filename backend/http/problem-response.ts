import {
  PROBLEMS,
  type Problem,
  type ProblemCode,
  problemType,
} from "@linnet/shared/protocol/problem";

/** Members of a problem beyond its type, title and status. */
type ProblemDetails = Omit<Partial<Problem>, "type" | "title" | "status">;

/** A request that is answered with a problem. Thrown by whatever finds it out. */
export class ProblemResponse extends Error {
  override readonly name = "ProblemResponse";
  readonly problem: Problem;
  readonly headers: Record<string, string>;

  constructor(code: ProblemCode, details: ProblemDetails, headers: Record<string, string> = {}) {
    super(details.detail);
    this.problem = { type: problemType(code), ...PROBLEMS[code], ...details };
    this.headers = headers;
  }

  /** The answer, in the format of RFC 9457. */
  toResponse(requestId: string): Response {
    return new Response(JSON.stringify({ ...this.problem, requestId }), {
      status: this.problem.status,
      headers: { ...this.headers, "content-type": "application/problem+json" },
    });
  }
}

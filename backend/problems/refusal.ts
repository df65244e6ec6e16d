import { PROBLEMS, type Problem, type ProblemCode, problemType } from "@linnet/protocol";

/** Members of a problem beyond its type, title and status. */
type ProblemDetails = Omit<Partial<Problem>, "type" | "title" | "status">;

/** Details for the caller, beside the problem. */
interface RefusalAdvice {
  /** Seconds after which another try makes sense. */
  retryAfter?: number;
  /** Which credentials would do, in the words of RFC 6750. */
  challenge?: string;
}

/** Something that is refused, with the problem that says why. Any room may throw it. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly problem: Problem;
  readonly advice: RefusalAdvice;

  constructor(code: ProblemCode, details: ProblemDetails, advice: RefusalAdvice = {}) {
    super(details.detail);
    this.problem = { type: problemType(code), ...PROBLEMS[code], ...details };
    this.advice = advice;
  }
}

/** The refusal for what does not exist, and for what belongs to somebody else. */
export function notFound(detail = "There is no such resource."): Refusal {
  return new Refusal("not-found", { detail });
}

/** The refusal for a stream whose chunks were deleted after their time: its messages are in the chat. */
export function streamCollected(chatId: string, stream = "The stream"): Refusal {
  return new Refusal("stream-collected", {
    detail: `${stream} was collected. Load the chat instead.`,
    chatUrl: `/api/chats/${chatId}`,
  });
}

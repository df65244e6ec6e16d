import type { Refusal } from "../problems/refusal.ts";

/** The answer to a request that is refused, in the format of RFC 9457. */
export function problemResponse({ problem, advice }: Refusal, requestId: string): Response {
  const { retryAfter, challenge } = advice;
  return new Response(JSON.stringify({ ...problem, requestId }), {
    status: problem.status,
    headers: {
      "content-type": "application/problem+json",
      ...(retryAfter === undefined ? {} : { "retry-after": String(retryAfter) }),
      ...(challenge === undefined ? {} : { "www-authenticate": challenge }),
    },
  });
}

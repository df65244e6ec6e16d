/**
 * Says of an answer of the API that it is one person's: no cache between keeps it, or hands it to
 * another. What an answer says itself of caching stays.
 */
export function privateAnswer(response: Response): Response {
  if (!response.headers.has("cache-control")) response.headers.set("cache-control", "no-store");
  response.headers.append("vary", "Authorization, Cookie, Origin");
  return response;
}

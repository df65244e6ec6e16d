import { statusOfErrorBody } from "./provider-refusal.ts";

/**
 * `fetch` for servers that say an error with status 200, as a JSON body in place of an answer. AI SDK looks for
 * events in it, and would report only that there are none.
 */
export const errorBodiesRefused: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  if (!response.ok || !response.headers.get("content-type")?.includes("json")) return response;
  const body = await response.text();
  const status = statusOfErrorBody(body) ?? response.status;
  return new Response(body, { status, headers: response.headers });
};

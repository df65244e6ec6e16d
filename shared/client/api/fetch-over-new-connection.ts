import type { Fetch } from "./http-client.ts";

/**
 * `fetch` in Node that keeps no connection for later requests. An open connection outlives the listener that has
 * accepted it: by the next request, another process may listen at the address. Where each request to an address is
 * made by this function, each goes to who listens there now.
 */
export const fetchOverNewConnection: Fetch = (input, init) => {
  const headers = new Headers(init.headers);
  headers.set("connection", "close");
  return fetch(input, { ...init, headers });
};

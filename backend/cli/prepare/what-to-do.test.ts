import { expect, test } from "vitest";
import { whatToDo } from "./what-to-do.mjs";

test.each([
  ["npm error code ENOTFOUND\nnpm error getaddrinfo ENOTFOUND registry", /network/],
  ["npm error code FETCH_ERROR\nnpm error invalid json response body at http://r/a", /network/],
  ["npm error code FETCH_ERROR\nnpm error network timeout at: http://r/a", /network/],
  ["npm error code E503\nnpm error 503 Service Unavailable - GET http://r/a", /network/],
  ["npm error code E407\nnpm error 407 Proxy Authentication Required", /network/],
  ["npm error network request to http://r/a failed, reason: connect ECONNRESET", /network/],
  [
    "npm error network Invalid response body while trying to fetch http://r/a: aborted\nnpm error network This is a problem related to network connectivity.",
    /network/,
  ],
  ["npm error code E404\nnpm error 404 Not Found", /registry does not hand out .+E404/],
  ["npm error code SELF_SIGNED_CERT_IN_CHAIN\nnpm error errno SELF_SIGNED", /certificate/],
  ["npm error code ENOSPC\nnpm error nospc There appears to be insufficient space", /disk is full/],
  ["npm error code EACCES\nnpm error path /srv/linnet/node_modules", /may not write/],
])("what npm says in many lines is said in one: %s", (output, line) => {
  expect(whatToDo(output)).toMatch(line);
  expect(whatToDo(output)).not.toContain("\n");
});

test("an error that nobody knows speaks for itself", () => {
  expect(whatToDo("npm error code EBADTHING")).toBeUndefined();
});

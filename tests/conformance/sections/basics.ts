import assert from "node:assert/strict";
import { newId } from "@linnet/protocol";
import { must } from "../check.ts";

/** Sections 1 and 1.1: requests, origins and problems. */
export const basics = [
  must("1", "A request without a token is 401, and says nothing else.", async (target) => {
    for (const path of ["/api/chats", "/api/projects", `/api/chats/${newId()}`, "/api/drafts"]) {
      await target.problem(await target.raw(path), 401, "unauthenticated");
    }
  }),
  must("1", "A token that is not valid is 401.", async (target) => {
    for (const authorization of ["Bearer wrong", "Bearer ", "Basic b3duZXI6"]) {
      const response = await target.raw("/api/chats", { headers: { authorization } });
      await target.problem(response, 401, "unauthenticated");
    }
  }),
  must("1", "A foreign Origin is 403, before anything else.", async (target) => {
    const headers = { origin: "https://elsewhere.example" };
    await target.problem(await target.raw("/api/chats", { headers }), 403, "foreign-origin");
  }),
  must("1", "What does not exist is 404.", async (target) => {
    const paths = ["chats", "drafts", "projects", "chat"].map((kind) => `/api/${kind}/${newId()}`);
    for (const path of paths) {
      await target.problem(await target.api.send("GET", path), 404, "not-found");
    }
  }),
  must("1.1", "A problem has type, title, status, detail and requestId.", async (target) => {
    const response = await target.api.send("GET", `/api/chats/${newId()}`);
    const problem = await target.problem(response, 404, "not-found");
    for (const field of ["title", "detail", "requestId"] as const) {
      assert.ok(problem[field], `it has no ${field}`);
    }
  }),
  must("1.1", "invalid-request names the fields.", async (target) => {
    const response = await target.api.send("POST", "/api/chats", { body: { title: 7 } });
    const { errors } = await target.problem(response, 400, "invalid-request");
    assert.deepEqual(
      errors?.map(({ path }) => path),
      ["title"],
    );
  }),
  must(
    "1.1",
    "A body that is not JSON is 400; of another type, or compressed, 415.",
    async (target) => {
      const authorization = `Bearer ${target.token}`;
      const post = (type: string, body: string, encoding = "identity") =>
        target.raw("/api/chats", {
          method: "POST",
          headers: { authorization, "content-type": type, "content-encoding": encoding },
          body,
        });
      await target.problem(await post("application/json", "{"), 400, "invalid-request");
      await target.problem(await post("text/plain", "{}"), 415, "unsupported-media-type");
      const compressed = await post("application/json", "{}", "gzip");
      await target.problem(compressed, 415, "unsupported-media-type");
    },
  ),
  must("1.1", "A method that a path does not have is 405.", async (target) => {
    await target.problem(await target.api.send("PUT", "/api/chats"), 405, "method-not-allowed");
  }),
];

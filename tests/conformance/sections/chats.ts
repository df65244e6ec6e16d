import assert from "node:assert/strict";
import { chatListSchema, chatSchema, newId } from "@linnet/protocol";
import { must } from "../check.ts";

/** Section 4: chats, without their messages. */
export const chats = [
  must("4", "A chat is created once: 201, then 200, and 409 for other content.", async (target) => {
    const id = target.newChatId();
    const body = { id, title: "A chat of the conformance suite" };
    chatSchema.parse(await target.json(201, "POST", "/api/chats", body));
    chatSchema.parse(await target.json(200, "POST", "/api/chats", body));
    const other = await target.api.send("POST", "/api/chats", { body: { id, title: "Another" } });
    await target.problem(other, 409, "id-conflict");
  }),
  must("4", "A chat is renamed, found by its title, and deleted.", async (target) => {
    const id = target.newChatId();
    const title = `Conformance ${id}`;
    await target.json(201, "POST", "/api/chats", { id, title: "Before" });
    await target.json(200, "PATCH", `/api/chats/${id}`, { title });
    const found = async () => {
      const q = encodeURIComponent(title.toUpperCase());
      const list = chatListSchema.parse(await target.json(200, "GET", `/api/chats?q=${q}`));
      return list.chats.map((chat) => chat.id);
    };
    assert.deepEqual(await found(), [id]);
    assert.equal((await target.api.send("DELETE", `/api/chats/${id}`)).status, 204);
    await target.problem(await target.api.send("GET", `/api/chats/${id}`), 404, "not-found");
    assert.deepEqual(await found(), []);
  }),
  must("4", "The list comes in pages that have each chat once.", async (target) => {
    const mark = newId();
    const made = new Set<string>();
    for (let index = 0; index < 3; index += 1) {
      const id = target.newChatId();
      made.add(id);
      await target.json(201, "POST", "/api/chats", { id, title: `${mark} ${index}` });
    }
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const next: string = cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`;
      const page = chatListSchema.parse(
        await target.json(200, "GET", `/api/chats?limit=2&q=${mark}${next}`),
      );
      seen.push(...page.chats.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    assert.equal(seen.length, made.size);
    assert.deepEqual(new Set(seen), made);
  }),
  must("4", "A limit outside of 1 to 100 is 400.", async (target) => {
    for (const limit of ["0", "101", "x"]) {
      const response = await target.api.send("GET", `/api/chats?limit=${limit}`);
      await target.problem(response, 400, "invalid-request");
    }
  }),
];

import { type LinnetPart, newId } from "@linnet/protocol";
import { expect, test } from "vitest";
import { pool } from "../client.ts";
import { insertRun } from "../testing/insert-run.ts";
import { withTestDatabase } from "../testing/with-test-database.ts";
import { loadMessage, loadMessages } from "./messages.ts";
import { partRows } from "./part-rows.ts";

withTestDatabase();

async function insertMessage(chatId: string, position: number, parts: LinnetPart[]) {
  const id = newId();
  await pool().query(
    "insert into messages (id, chat_id, position, role) values ($1, $2, $3, 'user')",
    [id, chatId, position],
  );
  await pool().query("insert into parts select * from json_populate_recordset(null::parts, $1)", [
    JSON.stringify(partRows({ id, parts }).toReversed()),
  ]);
  return id;
}

test("messages and their parts come in their order, as they were written", async () => {
  const { chatId } = await insertRun();
  const told: LinnetPart[] = [
    { type: "text", text: "one\u2028two" },
    { type: "data-context", id: "a", data: { kind: "page", title: "null", text: '{"a": 1}' } },
    { type: "source-url", sourceId: "1", url: "https://example.com", title: "" },
  ];
  const called: LinnetPart[] = [
    {
      type: "dynamic-tool",
      toolName: "readPage",
      toolCallId: "call",
      state: "output-available",
      input: { url: "https://example.com" },
      output: "123",
    },
  ];
  const second = await insertMessage(chatId, 1, called);
  const first = await insertMessage(chatId, 0, told);
  const empty = await insertMessage(chatId, 2, []);
  const expected = [
    { message: { id: first, role: "user", parts: told }, runId: null },
    { message: { id: second, role: "user", parts: called }, runId: null },
    { message: { id: empty, role: "user", parts: [] }, runId: null },
  ];
  expect(await loadMessages(chatId)).toEqual(expected);
  expect(await loadMessages(chatId, 2)).toEqual(expected.slice(0, 2));
  expect(await loadMessage(second)).toEqual(expected[1]?.message);
  expect(await loadMessage(newId())).toBeUndefined();
});

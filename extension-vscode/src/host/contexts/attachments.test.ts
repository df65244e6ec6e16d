import { expect, test } from "vitest";
import { MemoryMemento } from "../../../testing/memory-memento.ts";
import { AllowedSecrets } from "./allowed-secrets.ts";
import { Attachments } from "./attachments.ts";

const open = (memento: MemoryMemento) => new Attachments(memento, new AllowedSecrets(memento));
const token = `npm_${"abcdefghijklmnopqrstuvwxyz0123456789"}`;
const diff = (text: string, title = "Staged changes") => ({ kind: "diff", title, text }) as const;

test("attachments are kept after a restart", async () => {
  const memento = new MemoryMemento();
  await open(memento).add("chat-1", diff("+one"), ["a.png was left out."]);
  const restarted = open(new MemoryMemento(memento.entries));
  expect(restarted.of("chat-1")).toMatchObject([
    { data: diff("+one"), omissions: ["a.png was left out."], findings: [] },
  ]);
  expect(restarted.of("chat-2")).toEqual([]);
});

test("a context replaces the attachment with the same title and kind", async () => {
  const attachments = open(new MemoryMemento());
  await attachments.add("chat-1", diff("+one"));
  await attachments.add("chat-1", diff("+other", "Commit"));
  const now = await attachments.add("chat-1", diff("+two"));
  expect(now.map(({ data }) => data.text)).toEqual(["+other", "+two"]);
});

test("a secret is found when it is attached, and redacting removes it", async () => {
  const attachments = open(new MemoryMemento());
  const [attached] = await attachments.add("chat-1", diff(`+a\n+//r/:_authToken=${token}`));
  expect(attached?.findings).toMatchObject([{ line: 2 }]);
  const [redacted] = await attachments.redact("chat-1", attached?.id ?? "");
  expect(redacted?.findings).toEqual([]);
  expect(redacted?.data.text).toMatch(/removed\]$/);
});

test("trimming can remove a secret, and an edit can add one", async () => {
  const attachments = open(new MemoryMemento());
  const [attached] = await attachments.add("chat-1", diff(`+a\n+${token}`));
  const id = attached?.id ?? "";
  expect(await attachments.trim("chat-1", id, "+a")).toMatchObject([
    { data: { text: "+a" }, findings: [] },
  ]);
  const [again] = await attachments.trim("chat-1", id, `+${token}`);
  expect(again?.findings).toHaveLength(1);
});

test("attachments are removed one by one or all at once", async () => {
  const memento = new MemoryMemento();
  const attachments = open(memento);
  const [first] = await attachments.add("chat-1", diff("+one", "One"));
  await attachments.add("chat-1", diff("+two", "Two"));
  expect(await attachments.remove("chat-1", first?.id)).toMatchObject([{ data: { title: "Two" } }]);
  expect(await attachments.remove("chat-1")).toEqual([]);
  expect(memento.keys()).toEqual([]);
});

test("each secret can be allowed, and none of them is stored", async () => {
  const other = token.replace("abc", "xyz");
  const memento = new MemoryMemento();
  const attachments = open(memento);
  const [attached] = await attachments.add("chat-1", diff(`+${token}\n+${other}`));
  const id = attached?.id ?? "";
  const [once] = await attachments.allow("chat-1", id);
  expect(once?.findings).toMatchObject([{ line: 2 }]);
  const [twice] = await attachments.allow("chat-1", id);
  expect(twice?.findings).toEqual([]);
  expect(twice?.data.text).toBe(`+${token}\n+${other}`);

  // The allowed secrets are known after a restart, when the outbox is sent.
  await attachments.remove("chat-1");
  const allowed = new AllowedSecrets(new MemoryMemento(memento.entries));
  expect(allowed.find(`${token} ${other}`)).toEqual([]);
  expect(allowed.find(token.replace("abc", "qrs"))).toHaveLength(1);
  expect(JSON.stringify(memento.entries)).not.toContain(token.slice(8));
});

test("the title and the address are looked through as the text is", async () => {
  const attachments = open(new MemoryMemento());
  const url = `https://me:pw@a.example/?access_token=${token}`;
  const given = { kind: "page", title: `Rotate ${token}`, url, text: "" } as const;
  const [attached] = await attachments.add("chat-1", given);
  expect(attached?.findings).toHaveLength(2);
  expect(attached?.data.url).not.toContain("me:pw");
  const [redacted] = await attachments.redact("chat-1", attached?.id ?? "");
  expect(redacted?.findings).toEqual([]);
  expect(JSON.stringify(redacted)).not.toContain(token);
  const [allowed] = await attachments.allow(
    "chat-1",
    (await attachments.add("chat-1", given))[1]?.id ?? "",
  );
  expect(allowed?.findings).toEqual([]);
});

import { beforeEach, expect, test, vi } from "vitest";
import type { AccountState } from "../../protocol/view-calls.ts";
import type { ContextWithOmissions } from "../contexts/context-of.ts";
import { WaitingDrafts, type WaitingDraftsOptions } from "./waiting-drafts.ts";

const file = (title: string, text = title): ContextWithOmissions => ({
  data: { kind: "file", title, text },
  omissions: [],
});

const send = vi.fn(async (_drafts: readonly (readonly ContextWithOmissions[])[]) => {});
const onFailure = vi.fn();
let connected: () => void;
let attached: ContextWithOmissions[];
let backendUrl: string;
let asksFirst: boolean;
let isTyped: Promise<boolean>;
let waiting: WaitingDrafts;

beforeEach(() => {
  send.mockReset();
  onFailure.mockReset();
  backendUrl = "http://127.0.0.1:3210";
  asksFirst = false;
  isTyped = Promise.resolve(false);
  attached = [];
  const listeners: ((state: AccountState) => void)[] = [];
  connected = () => {
    for (const listener of listeners) listener({ state: "connected", connections: 0 });
  };
  const options: WaitingDraftsOptions = {
    account: {
      get backendUrl() {
        return backendUrl;
      },
      onChange: (listener) => {
        listeners.push(listener);
        return () => {};
      },
    },
    attachments: {
      of: () => attached.map((context) => ({ ...context, id: context.data.title, findings: [] })),
    },
    currentChat: { id: "chat" },
    asksFirst: () => asksFirst,
    isTypedIn: () => isTyped,
    send,
    onFailure,
  };
  waiting = new WaitingDrafts(options);
});

function ask(context: ContextWithOmissions): void {
  attached = [...attached.filter(({ data }) => data.title !== context.data.title), context];
  waiting.add("chat", [context]);
}

/** When the drafts have been considered. */
async function settled(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

test("each draft that waits is sent once", async () => {
  ask(file("a.ts"));
  expect(waiting.waitsIn("chat")).toBe(true);
  ask(file("b.ts"));
  ask(file("a.ts", "changed"));
  connected();
  connected();
  await settled();
  expect(send.mock.calls).toEqual([[[[file("b.ts")], [file("a.ts", "changed")]]]]);
});

test("a draft is not sent to another backend than the one it was asked of", async () => {
  ask(file("a.ts"));
  backendUrl = "https://linnet.example";
  expect(waiting.waitsIn("chat")).toBe(false);
  connected();
  backendUrl = "http://127.0.0.1:3210";
  connected();
  await settled();
  expect(send).not.toHaveBeenCalled();
});

test.each<[string, () => void]>([
  ["a start has failed", () => waiting.clear()],
  ["the person wants to look first by now", () => (asksFirst = true)],
  ["something is typed", () => (isTyped = Promise.resolve(true))],
  ["something else is attached", () => attached.push(file("c.ts"))],
])("where %s, the source stays attached", async (_when, change) => {
  ask(file("a.ts"));
  change();
  connected();
  await settled();
  expect(send).not.toHaveBeenCalled();
});

test("what goes wrong is told", async () => {
  isTyped = Promise.reject(new Error("no storage"));
  ask(file("a.ts"));
  connected();
  await expect.poll(() => onFailure.mock.calls).toEqual([[new Error("no storage")]]);
});

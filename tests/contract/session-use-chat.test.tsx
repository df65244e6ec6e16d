// @vitest-environment happy-dom

import type { RunIdStore } from "@linnet/client";
import { LinnetApi, MemoryRunIdStore } from "@linnet/client";
import { newId } from "@linnet/protocol";
import { useResumableChat, useSession } from "@linnet/ui";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import type { DetachedWindowAPI } from "happy-dom";
import { afterEach, beforeAll, expect, test } from "vitest";
import { cuttingFetch } from "../support/cutting-fetch.ts";
import { createGate } from "../support/model-server/gate.ts";
import { answering } from "../support/model-server/match.ts";
import { finish, pauseAt, say, text } from "../support/model-server/plan.ts";
import { createSessionClient, type SessionClient } from "../support/session-client.ts";
import { withSharedBackend } from "../support/with-backend.ts";

const fixture = withSharedBackend();
const PATIENCE = { timeout: 20_000 };
let sessions: SessionClient;
let projectId: string;

declare global {
  interface Window {
    happyDOM: DetachedWindowAPI;
  }
}

beforeAll(async () => {
  // The page is one of the backend's own: no other one may ask it anything.
  window.happyDOM.setURL(fixture.backend.url);
  sessions = createSessionClient(fixture.client);
  projectId = await sessions.defaultProject();
});
afterEach(cleanup);

function connect(fetchOption: typeof fetch = (...request) => fetch(...request)): LinnetApi {
  const { token, url } = fixture.backend;
  return new LinnetApi({ baseUrl: url, getToken: async () => token, fetch: fetchOption });
}

function openSession(chatId: string, options: { store?: RunIdStore; fetch?: typeof fetch } = {}) {
  let runId = "";
  const { result, unmount } = renderHook(() =>
    useSession({
      chatId,
      projectId,
      api: connect(options.fetch),
      store: options.store,
      backoff: { baseMs: 10, capMs: 100 },
      onRun: (run) => {
        runId = run.runId;
      },
    }),
  );
  return { session: result, unmount, runId: () => runId };
}

async function storedMessages(runId: string) {
  const { chatId } = await sessions.info(runId);
  return (await fixture.client.getChat(chatId)).messages;
}

test("useChat holds a session of several turns, as it is stored", async () => {
  const { session, runId } = openSession(newId());
  await act(() => session.current.send("What of the river?"));
  await waitFor(() => expect(session.current.state).toBe("waiting"), PATIENCE);
  await act(() => session.current.send("Yes, draft it"));
  await waitFor(() => {
    expect(session.current.messages).toHaveLength(4);
    expect(session.current.state).toBe("waiting");
  }, PATIENCE);
  expect(session.current.messages).toEqual(await storedMessages(runId()));
  await act(() => session.current.finish());
  await waitFor(() => expect(session.current.state).toBe("ended"), PATIENCE);
  expect(session.current.messages).toEqual(await storedMessages(runId()));
  expect(session.current.problem).toBeUndefined();
});

test("what is written while a turn runs is shown at once, and answered in order", async () => {
  const gate = createGate();
  fixture.model.enqueue([text("One"), pauseAt(gate), finish()], answering("lark-one"));
  fixture.model.enqueue(say("Two."), answering("lark-two"));
  const { session, runId } = openSession(newId());
  await act(() => session.current.send("lark-one"));
  await gate.reached;
  await act(() => session.current.send("lark-two"));
  await act(() => session.current.send("lark-three"));
  const shown = () =>
    session.current.messages.flatMap(({ role, parts }) =>
      role === "user" ? parts.flatMap((part) => (part.type === "text" ? part.text : [])) : [],
    );
  expect(shown()).toEqual(["lark-one", "lark-two", "lark-three"]);
  gate.open();
  await waitFor(() => {
    expect(session.current.messages).toHaveLength(6);
    expect(session.current.state).toBe("waiting");
  }, PATIENCE);
  expect(shown()).toEqual(["lark-one", "lark-two", "lark-three"]);
  expect(session.current.messages).toEqual(await storedMessages(runId()));
});

test.each(["in the middle of a turn", "between two turns"])(
  "a page that is opened %s resumes the session",
  async (when) => {
    const gate = createGate();
    const word = newId();
    fixture.model.enqueue([text("Half "), pauseAt(gate), text("done."), finish()], answering(word));
    const store = new MemoryRunIdStore();
    const chatId = newId();
    const first = openSession(chatId, { store });
    await act(() => first.session.current.send(`About ${word}`));
    await gate.reached;
    await waitFor(
      () => expect(JSON.stringify(first.session.current.messages)).toContain("Half"),
      PATIENCE,
    );
    if (when === "between two turns") gate.open();
    if (when === "between two turns") {
      await waitFor(() => expect(first.session.current.state).toBe("waiting"), PATIENCE);
    }
    first.unmount();

    const second = openSession(chatId, { store });
    await waitFor(() => expect(second.session.current.messages).toHaveLength(2), PATIENCE);
    gate.open();
    await waitFor(() => expect(second.session.current.state).toBe("waiting"), PATIENCE);
    await act(() => second.session.current.send("And on"));
    await waitFor(() => {
      expect(second.session.current.messages).toHaveLength(4);
      expect(second.session.current.state).toBe("waiting");
    }, PATIENCE);
    expect(second.session.current.messages).toEqual(await storedMessages(second.runId()));
  },
);

test("a session whose connections break is shown as it is stored", async () => {
  const { fetch: cutting, cuts } = cuttingFetch({ everyBytes: 900, maxCuts: 4 });
  const { session, runId } = openSession(newId(), { fetch: cutting });
  await act(() => session.current.send("Yes, draft it"));
  await waitFor(() => expect(session.current.state).toBe("waiting"), PATIENCE);
  expect(cuts()).toBeGreaterThan(0);
  expect(session.current.messages).toEqual(await storedMessages(runId()));
});

test("a turn is stopped by the page that shows it", async () => {
  fixture.model.enqueue([text("So far "), { kind: "stall" }], answering("stopped-lark"));
  const { session } = openSession(newId());
  await act(() => session.current.send("stopped-lark"));
  await waitFor(
    () => expect(JSON.stringify(session.current.messages)).toContain("So far"),
    PATIENCE,
  );
  await act(() => session.current.stopTurn());
  await waitFor(() => expect(session.current.state).toBe("waiting"), PATIENCE);
  expect(session.current.messages.at(-1)?.parts.at(-1)).toMatchObject({
    type: "data-turn",
    data: { status: "stopped" },
  });
});

test("the chat of a session is live in a client, which can write in it, and nothing is shown twice", async () => {
  const gate = createGate();
  fixture.model.enqueue([text("Half "), pauseAt(gate), text("done."), finish()], answering("teal"));
  const { runId, reader } = await sessions.start("One teal");
  await gate.reached;
  const { chatId } = await sessions.info(runId);
  const { result } = renderHook(() => useResumableChat({ chatId, api: connect() }));
  await waitFor(() => expect(JSON.stringify(result.current.messages)).toContain("Half"), PATIENCE);
  await waitFor(() => expect(result.current.isWorking).toBe(true), PATIENCE);
  const sameAsStored = async () => {
    const { messages } = await fixture.client.getChat(chatId);
    expect(result.current.messages).toEqual(messages);
  };
  gate.open();
  await waitFor(() => expect(result.current.isWorking).toBe(false), PATIENCE);
  await waitFor(sameAsStored, PATIENCE);

  await act(() => result.current.send({ text: "What of the river?" }));
  await waitFor(() => {
    expect(result.current.messages).toHaveLength(4);
    expect(result.current.isWorking).toBe(false);
  }, PATIENCE);
  await waitFor(sameAsStored, PATIENCE);
  expect(await sessions.info(runId)).toMatchObject({ status: "waiting", turn: 2 });

  await act(() => result.current.send({ text: "/done" }));
  await reader.ended;
  await waitFor(() => {
    expect(result.current.messages).toHaveLength(4);
    expect(result.current.isWorking).toBe(false);
  }, PATIENCE);
  await act(() => result.current.send({ text: "And on, in an ordinary chat" }));
  await waitFor(() => {
    expect(result.current.messages).toHaveLength(6);
    expect(result.current.isWorking).toBe(false);
  }, PATIENCE);
});

// @vitest-environment happy-dom

import type { LinnetMessage } from "@linnet/protocol";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { UiHostProvider } from "../ui-host.tsx";
import { ChatPanel, type ShownChat } from "./chat-panel.tsx";

/** The texts that were drawn. */
const drawn = vi.hoisted(() => [] as string[]);
vi.mock("./markdown-text.tsx", async () => {
  const { useUiHost } = await import("../ui-host.tsx");
  return {
    MarkdownText({ text }: { text: string }) {
      useUiHost();
      drawn.push(text);
      return text;
    },
  };
});

beforeEach(() => {
  drawn.length = 0;
});
afterEach(cleanup);

const TURNS = 20;
const MESSAGES = Array.from({ length: TURNS }, (_, turn): LinnetMessage[] => [
  { id: `q${turn}`, role: "user", parts: [{ type: "text", text: "A question" }] },
  { id: `a${turn}`, role: "assistant", parts: [{ type: "text", text: `Answer ${turn}` }] },
]).flat();

const CHAT: ShownChat = {
  messages: MESSAGES,
  isWorking: false,
  isLoading: false,
  problem: undefined,
  turnsEnded: 0,
  connection: { phase: "idle", offline: false, attempt: 0 },
  send: async () => {},
  stop: async () => {},
  retry: async () => {},
};

const openUrl = () => {};

/** A view whose parent has the text, as in every client. */
function View() {
  const [text, setText] = useState("");
  return (
    <UiHostProvider host={{ openUrl }}>
      <ChatPanel chat={CHAT} text={text} onText={setText} />
    </UiHostProvider>
  );
}

test("a key that is pressed in a long chat draws none of its earlier answers again", () => {
  render(<View />);
  expect(new Set(drawn).size).toBe(TURNS);
  drawn.length = 0;
  fireEvent.change(screen.getByRole("textbox", { name: "Message" }), { target: { value: "x" } });
  expect(screen.getByRole("textbox", { name: "Message" })).toHaveProperty("value", "x");
  expect(drawn.filter((text) => text !== `Answer ${TURNS - 1}`)).toEqual([]);
});

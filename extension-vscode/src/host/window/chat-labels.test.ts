import type { Chat } from "@linnet/protocol";
import { expect, test, vi } from "vitest";
import { chatDescription, chatIcon } from "./chat-labels.ts";

vi.mock("vscode", () => ({
  env: { language: "en" },
  l10n: { t: (text: string, value = "") => text.replace("{0}", value) },
  ThemeIcon: class {
    readonly id: string;
    constructor(id: string) {
      this.id = id;
    }
  },
}));

const chat = (state: Chat["state"], activeRunId: string | null): Chat => ({
  id: "chat",
  title: "A chat",
  projectId: "project",
  updatedAt: new Date().toISOString(),
  activeRunId,
  state,
});

test.each([
  ["asks", "run", "asks you", "bell-dot"],
  ["writing", "run", "being written", "loading~spin"],
  // A backend of before does not say the state.
  [undefined, "run", "being written", "loading~spin"],
  ["failed", null, "failed now", "error"],
  ["answered", null, "now", "comment"],
] as const)(
  "a chat with the state %s and the run %s is told as it is",
  (state, run, told, icon) => {
    expect(chatDescription(chat(state, run))).toBe(told);
    expect(chatIcon(chat(state, run), "another")).toMatchObject({ id: icon });
  },
);

// @vitest-environment happy-dom

import type { LinnetMessage } from "@linnet/protocol";
import { expect, test } from "vitest";
import germanStrings from "../locales/de.json" with { type: "json" };
import { englishStrings } from "../strings.ts";
import { renderUi } from "../testing/render-ui.tsx";
import { Announcer, announcementOf } from "./announcer.tsx";

const question: LinnetMessage = { id: "q", role: "user", parts: [{ type: "text", text: "?" }] };
const answer = (text: string): LinnetMessage => ({
  id: "a",
  role: "assistant",
  parts: [
    { type: "data-progress", id: "p", data: { text: "Researching..." } },
    { type: "text", text },
  ],
});

test("a screen reader hears the step, then the answer once, and a loaded chat not at all", () => {
  const { container, rerender } = renderUi(
    <Announcer messages={[question, answer("Old.")]} isWorking={false} turnsEnded={0} />,
  );
  expect(container.textContent).toBe("");
  rerender(<Announcer messages={[question, answer("Ne")]} isWorking turnsEnded={0} />);
  expect(container.textContent).toBe("Researching...");
  rerender(
    <Announcer messages={[question, answer("**New.**")]} isWorking={false} turnsEnded={1} />,
  );
  expect(container.textContent).toBe("Linnet answered: New.");
});

test("the lists of research, which have English headings in the text, are not read out", () => {
  const found = answer("Swifts sleep in flight.\n\nFacts:\n- They do [s1].\n\nOpen:\n- How long?");
  found.parts.push({
    type: "data-research",
    data: { facts: [{ text: "They do.", sourceIds: ["s1"] }], open: ["How long?"] },
  });
  expect(announcementOf(found, englishStrings)).toBe("Linnet answered: Swifts sleep in flight.");
});

test("a failure is announced in the person's language", () => {
  const error = { type: "/problems/model-unauthorized", title: "Refused", status: 502 };
  const failed: LinnetMessage = {
    id: "a",
    role: "assistant",
    parts: [{ type: "data-run", data: { status: "failed", error } }],
  };
  const strings = { ...englishStrings, ...germanStrings };
  expect(announcementOf(failed, strings)).toContain(germanStrings.modelRefused);
});

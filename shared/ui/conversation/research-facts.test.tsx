// @vitest-environment happy-dom

import type { LinnetMessage, LinnetPart } from "@linnet/protocol";
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { renderUi } from "../testing/render-ui.tsx";
import { Conversation } from "./conversation.tsx";
import { withoutResearch } from "./without-research.ts";

const ANGLES: LinnetPart = {
  type: "data-angles",
  id: "angles",
  data: { angles: ["The cost", "The lane"] },
};
const RESEARCH: LinnetPart = {
  type: "data-research",
  id: "research",
  data: {
    facts: [
      {
        text: "The repair was cheaper than planned.",
        sourceIds: ["s1"],
        quote: "The repair cost 9,000 euros less than planned",
        speaker: "Maria Holt",
        date: "2 May",
      },
      {
        text: "It took 12 months.",
        sourceIds: [],
        date: "2026-11-02",
        doubts: [{ kind: "number", text: "12" }],
      },
    ],
    open: ["Who pays for the lane?"],
  },
};
const SOURCE: LinnetPart = {
  type: "source-url",
  sourceId: "s1",
  url: "https://a.example/bridge",
  title: "The bridge",
};
const FACTS = "Facts:\n- The repair was cheap [s1]\n\nOpen:\n- Who pays?";
const LIST = "**Angles:**\n- The cost\n- The lane";
const text = (written: string): LinnetPart => ({ type: "text", text: written });

test("a list is cut off the text where a part has it, and nothing else is", () => {
  const written = text(`The angles:\nare many.\n\n${FACTS}\n\n${LIST}`);
  const angles = text(`The angles:\nare many.\n\n${FACTS}`);
  const bare = text("The angles:\nare many.");
  expect(withoutResearch([written])).toEqual([written]);
  expect(withoutResearch([written, ANGLES])).toEqual([angles, ANGLES]);
  expect(withoutResearch([written, RESEARCH, ANGLES])).toEqual([bare, RESEARCH, ANGLES]);
});

test("facts cite their sources, and show their quote when it is asked for", async () => {
  const parts = [SOURCE, text(`It is about a bridge.\n\n${FACTS}`), RESEARCH];
  const messages: LinnetMessage[] = [{ id: "a", role: "assistant", parts }];
  const { seen } = renderUi(
    <Conversation messages={messages} isWorking={false} actions={{}} empty={null} />,
  );
  const facts = screen.getByRole("article", { name: "Facts" });
  expect(facts.textContent).toContain("Maria Holt · 2 May");
  expect(facts.textContent).toContain("November 2, 2026");
  expect(facts.textContent).toContain("Who pays for the lane?");
  expect(facts.textContent).toContain("No source has the number 12");
  expect(screen.queryByText(/Facts:/)).toBeNull();
  expect(screen.getByRole("link", { name: "Source 1: The bridge" }).textContent).toBe("1");

  const user = userEvent.setup();
  await user.click(screen.getByText(/Quote$/));
  const quote = screen.getByRole("link", { name: /^The repair cost/ });
  // On the side of its fact, also where the interface runs the other way.
  expect(quote.closest("blockquote")?.hasAttribute("dir")).toBe(false);
  expect(quote.firstElementChild?.tagName).toBe("BDI");
  await user.click(quote);
  expect(seen.opened).toEqual([
    "https://a.example/bridge#:~:text=The%20repair%20cost%209%2C000%20euros%20less%20than%20planned",
  ]);
});

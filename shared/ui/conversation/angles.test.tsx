// @vitest-environment happy-dom

import type { LinnetMessage, LinnetPart } from "@linnet/protocol";
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { renderUi } from "../testing/render-ui.tsx";
import { NextSteps, offersDraft } from "./angles.tsx";

const ANGLES: LinnetPart = {
  type: "data-angles",
  id: "angles",
  data: { angles: ["The cost", "The lane"] },
};
test("an angle is chosen with one press, and so is a draft without one", async () => {
  const user = userEvent.setup();
  const sent: string[] = [];
  const message: LinnetMessage = { id: "a", role: "assistant", parts: [ANGLES] };
  renderUi(
    <NextSteps messages={[message]} onConfirm={(said) => sent.push(said)} onElse={() => {}} />,
  );
  await user.click(screen.getByRole("button", { name: "The lane" }));
  await user.click(screen.getByRole("button", { name: "Draft it" }));
  expect(sent).toEqual(["Draft it from this angle: The lane", "Yes, go ahead."]);
});

test("a draft is offered after research, unless the local model found nothing to draft from", () => {
  const researched = (text: LinnetPart): LinnetMessage[] => [
    {
      id: "a",
      role: "assistant",
      parts: [
        { type: "data-route", id: "r", data: { next: "research", reasoning: "It is new." } },
        text,
        { type: "data-run", id: "e", data: { status: "completed" } },
      ],
    },
  ];
  const text = { type: "text", text: "..." } as const;
  expect(offersDraft(researched(text))).toBe(true);
  const emptyHanded = { ...text, providerMetadata: { local: { nothingToDraft: true } } };
  expect(offersDraft(researched(emptyHanded))).toBe(false);
});

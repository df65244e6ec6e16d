import { routeNextSchema } from "@linnet/shared/protocol/data-parts";
import { expect, test } from "vitest";
import { z } from "zod";
import { routeByRules } from "./route-by-rules.ts";
import cases from "./route-cases.json" with { type: "json" };
import { routedConversationSchema } from "./routed-conversation.ts";

const labelled = z
  .array(z.strictObject({ next: routeNextSchema, conversation: routedConversationSchema }))
  .parse(cases);

const title = (conversation: (typeof labelled)[number]["conversation"]) =>
  conversation
    .map((turn) =>
      turn.by === "person" ? `"${turn.text}" ${turn.attached.join(", ")}`.trim() : turn.did,
    )
    .join(" > ");

test("the table is large and has every route", () => {
  expect(labelled.length).toBeGreaterThanOrEqual(60);
  expect(new Set(labelled.map(({ next }) => next)).size).toBe(3);
});

test.each(labelled.map((c) => [title(c.conversation), c.next, c.conversation] as const))(
  "%s goes to %s",
  (_, next, conversation) => {
    const decision = routeByRules(conversation);
    expect(decision.next).toBe(next);
    expect(decision.reasoning).toMatch(/^[A-Z].*\.$/);
  },
);

test("nothing is published without a draft", () => {
  for (const { conversation } of labelled) {
    const undrafted = conversation.filter(
      (turn) => turn.by === "person" || turn.did === "research",
    );
    expect(routeByRules(undrafted).next).not.toBe("publishing");
  }
});

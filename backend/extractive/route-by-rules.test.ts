import { routeNextSchema } from "@linnet/protocol";
import { expect, test } from "vitest";
import { z } from "zod";
import { routeByRules } from "./route-by-rules.ts";
import table from "./route-cases.json" with { type: "json" };
import { type RoutedConversation, routedConversationSchema } from "./routed-conversation.ts";

const { histories, cases } = z
  .strictObject({
    histories: z.record(z.string(), routedConversationSchema),
    cases: z.array(
      z.strictObject({
        after: z.string(),
        text: z.string(),
        attached: z.array(z.string()).default([]),
        next: routeNextSchema,
      }),
    ),
  })
  .parse(table);

const conversations = cases.map(({ after, text, attached, next }) => {
  const conversation: RoutedConversation = [
    ...(histories[after] ?? []),
    { by: "person", text, attached },
  ];
  const title = `"${text}"${attached.length > 0 ? ` with ${attached.join(", ")}` : ""}`;
  return { title, after, next, conversation };
});

test("the table is large, has every route, and names only histories that it has", () => {
  expect(cases.length).toBeGreaterThanOrEqual(60);
  expect(new Set(cases.map(({ next }) => next)).size).toBe(3);
  expect(Object.keys(histories)).toEqual(expect.arrayContaining(cases.map(({ after }) => after)));
});

test.each(conversations)("$title after $after goes to $next", ({ conversation, next }) => {
  const decision = routeByRules(conversation);
  expect(decision.next).toBe(next);
  expect(decision.reasoning).toMatch(/^[A-Z].*\.$/);
});

test("nothing is published without a draft", () => {
  for (const { conversation } of conversations) {
    const undrafted = conversation.filter(
      (turn) => turn.by === "person" || turn.did === "research",
    );
    expect(routeByRules(undrafted).next).not.toBe("publishing");
  }
});

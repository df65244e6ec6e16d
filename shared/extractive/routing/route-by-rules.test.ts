import { expect, test } from "vitest";
import { routeCases } from "../testing/route-cases.ts";
import { routeByRules } from "./route-by-rules.ts";

test("the table is large and has every route", () => {
  expect(routeCases.length).toBeGreaterThanOrEqual(60);
  expect(new Set(routeCases.map(({ next }) => next)).size).toBe(3);
});

test.each(routeCases)("$title after $after goes to $next", ({ conversation, next }) => {
  const decision = routeByRules(conversation);
  expect(decision.next).toBe(next);
  expect(decision.reasoning).toMatch(/^[A-Z].*\.$/);
});

test("nothing is published without a draft", () => {
  for (const { conversation } of routeCases) {
    const undrafted = conversation.filter(
      (turn) => turn.by === "person" || turn.did === "research",
    );
    expect(routeByRules(undrafted).next).not.toBe("publishing");
  }
});

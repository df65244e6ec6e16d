import { routeNextSchema } from "@linnet/protocol";
import { z } from "zod";
import type { RoutedConversation } from "../routing/route-by-rules.ts";
import table from "./route-cases.json" with { type: "json" };
import unseen from "./unseen-instructions.json" with { type: "json" };

const historySchema = z.array(
  z.discriminatedUnion("by", [
    z.strictObject({
      by: z.literal("person"),
      text: z.string(),
      attached: z.array(z.string()).default([]),
    }),
    z.strictObject({ by: z.literal("assistant"), did: routeNextSchema.or(z.literal("nothing")) }),
  ]),
);

const { histories, cases } = z
  .strictObject({
    histories: z.record(z.string(), historySchema),
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

function historyOf(after: string): RoutedConversation {
  const history = histories[after];
  if (!history) throw new Error(`There is no history "${after}" in route-cases.json.`);
  return history;
}

/** Conversations, each with the agent that is to take its last message. */
export const routeCases = cases.map(({ after, text, attached, next }) => {
  const conversation: RoutedConversation = [...historyOf(after), { by: "person", text, attached }];
  const title = `"${text}"${attached.length > 0 ? ` with ${attached.join(", ")}` : ""}`;
  return { title, after, next, conversation };
});

/** A message after a draft. */
export function afterDraft(text: string): RoutedConversation {
  return [...historyOf("a draft"), { by: "person", text, attached: [] }];
}

/**
 * Instructions that were written without a look at the rules: where each goes, and when what it asks for is posted, as an
 * instant, `later` or `now`.
 */
export const unseenInstructions = z
  .array(
    z.strictObject({
      after: z.string(),
      text: z.string(),
      next: routeNextSchema,
      time: z.string().optional(),
    }),
  )
  .parse(unseen)
  .map((one) => ({
    ...one,
    conversation: [
      ...historyOf(one.after),
      { by: "person", text: one.text, attached: [] },
    ] satisfies RoutedConversation,
  }));

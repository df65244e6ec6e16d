import { expect, test } from "vitest";
import { answerApprovalSchema } from "./approval.ts";
import { patchDraftSchema, submitDraftInputSchema } from "./draft.ts";

const schemas = {
  "an edit": (text: string) => patchDraftSchema.safeParse({ variants: [{ posts: [{ text }] }] }),
  "an approval": (text: string) =>
    answerApprovalSchema.safeParse({ approved: true, posts: [{ text }] }),
  "a submission": (text: string) =>
    submitDraftInputSchema.safeParse({ variants: [{ posts: [{ text }] }] }),
};

for (const [what, parse] of Object.entries(schemas)) {
  test.for(["\u200b", " \u200b\u2060\n", "\ufeff\u00ad", "\u2800", "\u3164"])(
    `${what} with a post that shows nothing is refused: %j`,
    (text) => {
      expect(parse(text).error?.issues[0]?.message).toBe("is empty: write something");
    },
  );

  test.for(["a", "…", "👩‍💻", "\u200fمرحبا"])(
    `${what} takes a post that shows something: %s`,
    (text) => {
      expect(parse(text).success).toBe(true);
    },
  );
}

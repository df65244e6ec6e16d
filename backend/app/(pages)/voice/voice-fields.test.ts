import fc from "fast-check";
import { expect, test } from "vitest";
import { fieldsOfForm, fieldsOfVoice, voiceOfFields } from "./voice-fields.ts";

const empty = fieldsOfVoice(null);

test("what was typed is the voice, line by line", () => {
  const never = "game-changer\n\n  excited to announce \n";
  expect(voiceOfFields({ ...empty, tone: " dry ", never, limit: "4000" })).toEqual({
    voice: {
      tone: "dry",
      never: ["game-changer", "excited to announce"],
      limit: 4_000,
    },
  });
});

test("an empty form is no voice", () => {
  expect(voiceOfFields(empty)).toEqual({ voice: null });
  expect(voiceOfFields(fieldsOfForm(new FormData()))).toEqual({ voice: null });
});

test("posts that were pasted stay when the form is saved, also an empty one", () => {
  const examples = ["Short.\n\nAnd dry."];
  expect(voiceOfFields({ ...empty, tone: "dry" }, examples)).toEqual({
    voice: { tone: "dry", examples },
  });
  expect(voiceOfFields(empty, examples)).toEqual({ voice: { examples } });
});

test.each([
  [{ limit: "many" }, "Longest post"],
  [{ limit: "0" }, "Longest post"],
  [{ tone: "x".repeat(301) }, "Tone"],
  [{ never: `fine\n${"x".repeat(301)}` }, "Never say, number 2"],
])("%o is refused by its name", (fields, label) => {
  const result = voiceOfFields({ ...empty, ...fields });
  expect(result).toEqual({ error: expect.stringMatching(`^${label}: `) });
});

test("a voice that is shown and saved again is the same", () => {
  const line = fc.stringMatching(/^[\w#][\w #]{0,20}\w$/);
  fc.assert(
    fc.property(
      fc.record(
        {
          audience: line,
          tone: line,
          hashtags: line,
          never: fc.array(line, { minLength: 1, maxLength: 5 }),
          draftAtOnce: fc.constant(true),
          relationSkipped: fc.constant(true),
          limit: fc.integer({ min: 1, max: 25_000 }),
        },
        { requiredKeys: ["tone"] },
      ),
      (voice) => {
        expect(voiceOfFields(fieldsOfVoice(voice))).toEqual({ voice });
      },
    ),
  );
});

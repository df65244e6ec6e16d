import { appendFile, mkdir, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { draftVariantSchema, jsonIn } from "@linnet/protocol";
import { z } from "zod";

const recordedAnswerSchema = z.object({
  page: z.string(),
  /** `provider/model`. */
  model: z.string(),
  promptVersion: z.string(),
  requestHash: z.string(),
  /** The draft that was taken; empty where the agent handed in none. */
  variants: z.array(draftVariantSchema),
  /** The text after it. */
  text: z.string(),
  /** Drafts that were sent back. */
  refusals: z.int(),
  /** Calls of the model. */
  calls: z.int(),
  inputTokens: z.int(),
  outputTokens: z.int(),
});

/** An agent's whole answer to one page, as it is recorded. */
export type RecordedAnswer = z.infer<typeof recordedAnswerSchema>;

/**
 * Reads a recording: one JSON object a line. A line that holds no answer, such as the half of one that a killed
 * process has left, is left out: its page counts as not recorded.
 *
 * @returns the newest answer to each page; empty when there is no such file.
 */
export async function readRecording(path: string): Promise<Map<string, RecordedAnswer>> {
  const lines = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw new Error(`${path} cannot be read: ${error.message}.`);
  });
  const answers = lines
    .split("\n")
    .flatMap((line) => recordedAnswerSchema.safeParse(jsonIn(line)).data ?? []);
  return new Map(answers.map((answer) => [answer.page, answer]));
}

/** Adds an answer at the end of a recording, which is created when it is missing. */
export async function appendAnswer(path: string, answer: RecordedAnswer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  // The line break before it ends what a killed process has left.
  await appendFile(path, `\n${JSON.stringify(answer)}\n`);
}

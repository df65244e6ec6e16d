import type { LabelledPage } from "@linnet/extractive/testing";
import { type DraftVariant, submitDraftOutputSchema } from "@linnet/protocol";
import { APICallError, type UIMessageChunk } from "ai";
import { type PageRequest, pageRequest } from "./page-request.ts";
import { appendAnswer, type RecordedAnswer, readRecording } from "./recording.ts";

interface Recorded {
  /** By page, in the order of the pages. */
  answers: RecordedAnswer[];
  /** Answers that were in the recording before, for the same request. */
  replayed: number;
  /** Pages without an answer, and why. */
  missing: { page: string; reason: string }[];
}

interface Submissions {
  variants: DraftVariant[];
  refusals: number;
  text: string;
}

/** The draft that was taken, and what was said after it. */
function submissionsIn(chunks: readonly UIMessageChunk[]): Submissions {
  const found: Submissions = { variants: [], refusals: 0, text: "" };
  for (const chunk of chunks) {
    if (chunk.type === "text-delta") found.text += chunk.delta;
    if (chunk.type !== "tool-output-available") continue;
    const output = submitDraftOutputSchema.safeParse(chunk.output).data;
    if (output?.accepted) Object.assign(found, { variants: output.variants, text: "" });
    else if (output) found.refusals += 1;
  }
  return found;
}

/** Runs the agents' own loop over the real provider. */
async function answer({ page, agent, messages, ...names }: PageRequest): Promise<RecordedAnswer> {
  const spent = { calls: 0, inputTokens: 0, outputTokens: 0 };
  const { chunks } = await agent.stream(messages, {
    onCall({ model, inputTokens, outputTokens }) {
      if (model !== agent.config.model) {
        throw new Error(`The provider does not know ${agent.config.model}.`);
      }
      spent.calls += 1;
      spent.inputTokens += inputTokens;
      spent.outputTokens += outputTokens;
    },
  });
  const { promptVersion, requestHash } = names;
  const recorded = { page: page.name, model: agent.config.model, promptVersion, requestHash };
  return { ...recorded, ...submissionsIn(chunks), ...spent };
}

/** An error that every other page would meet, too, such as a bad key. */
function isForAll(error: unknown): boolean {
  return (
    APICallError.isInstance(error) &&
    !error.isRetryable &&
    [401, 403, 404].includes(error.statusCode ?? 0)
  );
}

/**
 * Has a model draft from each page, at most `atOnce` at the same time. Each answer is written into the recording
 * when it is there; one that the recording has for the same request is not asked for again.
 *
 * @param options.model `provider/model`.
 * @param options.replays asks the model nothing: a page whose request is not in the recording is missing.
 * @throws what a call failed with, when each further call would fail with it.
 */
export async function recordAnswers(
  pages: readonly LabelledPage[],
  {
    model,
    path,
    replays,
    atOnce,
    onAnswer,
  }: {
    model: string;
    path: string;
    replays: boolean;
    atOnce: number;
    onAnswer?: (page: string, done: number) => void;
  },
): Promise<Recorded> {
  const before = await readRecording(path);
  const answers = new Map<string, RecordedAnswer>();
  const missing: Recorded["missing"] = [];
  const left: PageRequest[] = [];
  for (const page of pages) {
    const request = await pageRequest(page, model);
    const known = before.get(page.name);
    if (known?.requestHash === request.requestHash) answers.set(page.name, known);
    else if (!replays) left.push(request);
    else if (!known) missing.push({ page: page.name, reason: "not recorded" });
    else missing.push({ page: page.name, reason: whyOther(known, request) });
  }
  const replayed = answers.size;
  let failed: { error: unknown } | undefined;
  const work = async () => {
    for (let request = left.shift(); request && !failed; request = left.shift()) {
      const { name } = request.page;
      try {
        const recorded = await answer(request);
        await appendAnswer(path, recorded);
        answers.set(name, recorded);
        onAnswer?.(name, answers.size);
      } catch (error) {
        if (isForAll(error)) failed = { error };
        missing.push({ page: name, reason: error instanceof Error ? error.message : `${error}` });
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  if (failed) throw failed.error;
  return { answers: pages.flatMap(({ name }) => answers.get(name) ?? []), replayed, missing };
}

function whyOther(known: RecordedAnswer, { promptVersion, agent }: PageRequest): string {
  if (known.model !== agent.config.model) return `recorded from ${known.model}`;
  return known.promptVersion === promptVersion
    ? "the page, or what the model is told about it, has changed since"
    : `recorded with prompt ${known.promptVersion}, which is now ${promptVersion}`;
}

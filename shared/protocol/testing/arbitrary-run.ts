import fc from "fast-check";
import type { LinnetChunk } from "../linnet-message.ts";

const text = fc.string({ unit: "grapheme", maxLength: 6 });
const metadata = fc.option(fc.record({ local: fc.record({ note: text }) }), {
  nil: undefined,
  freq: 4,
});

/** A part that streams: its chunks with `id` in place of the one that is unique per attempt. */
type StreamedPart = (id: string) => LinnetChunk[];

const spoken: fc.Arbitrary<StreamedPart> = fc
  .record({
    kind: fc.constantFrom("text" as const, "reasoning" as const),
    deltas: fc.array(fc.tuple(text, metadata), { maxLength: 5 }),
    startMetadata: metadata,
    endMetadata: metadata,
  })
  .map(({ kind, deltas, startMetadata, endMetadata }) => (id) => [
    { type: `${kind}-start`, id, ...given(startMetadata) },
    ...deltas.map(([delta, deltaMetadata]) => ({
      type: `${kind}-delta` as const,
      id,
      delta,
      ...given(deltaMetadata),
    })),
    { type: `${kind}-end`, id, ...given(endMetadata) },
  ]);

const toolCall: fc.Arbitrary<StreamedPart> = fc
  .record({
    input: fc.dictionary(text, fc.oneof(text, fc.integer(), fc.boolean()), { maxKeys: 3 }),
    cuts: fc.array(fc.nat({ max: 40 }), { maxLength: 4 }),
    output: fc.option(fc.jsonValue({ maxDepth: 1 }), { nil: undefined }),
    dynamic: fc.boolean(),
  })
  .map(({ input, cuts, output, dynamic }) => (toolCallId) => {
    const call = { toolCallId, toolName: "lookUp", ...(dynamic ? { dynamic } : {}) };
    return [
      { type: "tool-input-start", ...call },
      ...pieces(JSON.stringify(input), cuts).map((inputTextDelta) => ({
        type: "tool-input-delta" as const,
        toolCallId,
        inputTextDelta,
      })),
      { type: "tool-input-available", ...call, input },
      ...(output === undefined
        ? []
        : [{ type: "tool-output-available" as const, toolCallId, output }]),
    ];
  });

const whole: fc.Arbitrary<StreamedPart> = fc.oneof(
  fc.record({ title: text }).map(
    ({ title }): StreamedPart =>
      (sourceId) => [{ type: "source-url", sourceId, url: "https://example.com", title }],
  ),
  fc.constant<StreamedPart>(() => [{ type: "file", mediaType: "image/png", url: "data:," }]),
  fc.record({ progress: text }).map(
    ({ progress }): StreamedPart =>
      () => [{ type: "data-progress", id: "progress", data: { text: progress } }],
  ),
  fc.record({ reasoning: text }).map(
    ({ reasoning }): StreamedPart =>
      () => [{ type: "data-route", id: "route", data: { next: "research", reasoning } }],
  ),
);

/** An attempt: its parts, how their chunks interleave, and where it is cut unless it is the last. */
const attempt = fc.record({
  parts: fc.array(fc.oneof(spoken, toolCall, whole), { maxLength: 4 }),
  order: fc.array(fc.nat({ max: 3 }), { maxLength: 40 }),
  cut: fc.nat({ max: 30 }),
});

const steps = fc.array(fc.array(attempt, { minLength: 1, maxLength: 3 }), { maxLength: 3 });

/**
 * Runs as PROTOCOL.md allows them: model steps of one to three attempts, of which all but the
 * last break off anywhere; parts that interleave; data parts that are replaced in place.
 */
export const arbitraryRun: fc.Arbitrary<LinnetChunk[]> = steps.map((attemptsOfSteps) => [
  { type: "start", messageId: "message-1" },
  ...attemptsOfSteps.flatMap((attempts, stepIndex) =>
    attempts.flatMap(({ parts, order, cut }, attemptIndex): LinnetChunk[] => {
      const step = `step-${stepIndex}`;
      const number = attemptIndex + 1;
      const streamed = parts.map((part, index) => part(`${step}:${number}:${index}`));
      const chunks: LinnetChunk[] = [
        { type: "start-step" },
        ...interleave(streamed, order),
        { type: "finish-step" },
      ];
      const isLast = number === attempts.length;
      return [
        { type: "data-attempt", id: `${step}:${number}`, data: { step, attempt: number } },
        ...(isLast ? chunks : chunks.slice(0, cut)),
      ];
    }),
  ),
  { type: "data-run", id: "run", data: { status: "completed" } },
  { type: "finish" },
]);

function given(providerMetadata: { local: { note: string } } | undefined) {
  return providerMetadata === undefined ? {} : { providerMetadata };
}

function pieces(whole: string, cuts: readonly number[]): string[] {
  const bounds = [0, ...cuts.map((cut) => cut % (whole.length + 1)), whole.length];
  bounds.sort((one, other) => one - other);
  return bounds.slice(1).map((end, index) => whole.slice(bounds[index], end));
}

/** Merges the queues into one, each in its own order; `order` says which one comes next. */
function interleave(queues: LinnetChunk[][], order: readonly number[]): LinnetChunk[] {
  const rest = queues.map((queue) => [...queue]);
  const merged: LinnetChunk[] = [];
  for (const turn of order) {
    const chunk = rest[turn % Math.max(1, rest.length)]?.shift();
    if (chunk) merged.push(chunk);
  }
  return [...merged, ...rest.flat()];
}

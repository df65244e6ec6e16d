import type { LinnetChunk } from "@linnet/protocol";

/** Id of the assistant message that {@link recordedRun} builds. */
export const RECORDED_MESSAGE_ID = "0190c0de-0000-7000-8000-00000000a001";

/**
 * A run with everything that a stream can hold: progress that is replaced in place, a route,
 * reasoning, text, sources, a file, tool calls with streamed input, a step whose first attempt
 * was cut in the middle of a word and of a tool call, and the terminal parts.
 */
export function recordedRun(): LinnetChunk[] {
  return [
    { type: "start", messageId: RECORDED_MESSAGE_ID },
    { type: "data-progress", id: "progress", data: { text: "Thinking about the next step..." } },
    { type: "data-route", id: "route", data: { next: "research", reasoning: "A new idea." } },
    { type: "data-progress", id: "progress", data: { text: "Researching..." } },
    { type: "data-attempt", id: "research:1", data: { step: "research", attempt: 1 } },
    { type: "start-step" },
    { type: "reasoning-start", id: "r-1-0" },
    { type: "reasoning-delta", id: "r-1-0", delta: "Which claims " },
    { type: "reasoning-delta", id: "r-1-0", delta: "need a source?" },
    { type: "reasoning-end", id: "r-1-0", providerMetadata: { local: { signature: "s" } } },
    { type: "text-start", id: "t-1-0" },
    { type: "text-delta", id: "t-1-0", delta: "The first attempt says som" },
    { type: "tool-input-start", toolCallId: "c-1-0", toolName: "readPage" },
    { type: "tool-input-delta", toolCallId: "c-1-0", inputTextDelta: '{"url":"https://exa' },
    { type: "data-progress", id: "progress", data: { text: "Researching again..." } },
    { type: "data-attempt", id: "research:2", data: { step: "research", attempt: 2 } },
    { type: "start-step" },
    { type: "reasoning-start", id: "r-2-0" },
    { type: "reasoning-delta", id: "r-2-0", delta: "Which claims need " },
    { type: "reasoning-delta", id: "r-2-0", delta: "a source? \u{1F426}" },
    { type: "reasoning-end", id: "r-2-0" },
    { type: "text-start", id: "t-2-0" },
    { type: "text-delta", id: "t-2-0", delta: "Birds navigate" },
    { type: "text-delta", id: "t-2-0", delta: " by the stars\u2009\u2013 " },
    { type: "text-delta", id: "t-2-0", delta: "\u{1F30C}\n\ndata: not an event\n\n" },
    { type: "text-end", id: "t-2-0" },
    { type: "source-url", sourceId: "s-1", url: "https://example.com/a?b=c", title: "Birds" },
    { type: "source-document", sourceId: "s-2", mediaType: "application/pdf", title: "Stars" },
    { type: "file", mediaType: "image/png", url: "data:image/png;base64,AAAA" },
    { type: "tool-input-start", toolCallId: "c-2-0", toolName: "countCharacters" },
    { type: "tool-input-delta", toolCallId: "c-2-0", inputTextDelta: '{"text":' },
    { type: "tool-input-delta", toolCallId: "c-2-0", inputTextDelta: '"Birds ' },
    { type: "tool-input-delta", toolCallId: "c-2-0", inputTextDelta: 'navigate"}' },
    {
      type: "tool-input-available",
      toolCallId: "c-2-0",
      toolName: "countCharacters",
      input: { text: "Birds navigate" },
    },
    {
      type: "tool-output-available",
      toolCallId: "c-2-0",
      output: { weightedLength: 14, limit: 280, fits: true },
    },
    { type: "finish-step" },
    { type: "data-progress", id: "progress", data: { text: "Drafting..." } },
    { type: "data-attempt", id: "draft:1", data: { step: "draft", attempt: 1 } },
    { type: "start-step" },
    { type: "text-start", id: "t-3-0" },
    { type: "text-delta", id: "t-3-0", delta: "Here is " },
    { type: "text-delta", id: "t-3-0", delta: "the post." },
    { type: "text-end", id: "t-3-0" },
    { type: "finish-step" },
    { type: "data-run", id: "run", data: { status: "completed" } },
    { type: "finish" },
  ];
}

import type { UIMessage, UIMessageChunk } from "ai";
import type { LinnetDataParts } from "./data-parts.ts";
import type { SubmitDraftInput, SubmitDraftOutput } from "./draft.ts";
import type { PublishingOutput } from "./publishing.ts";

/** The tools whose parts a client shows in a way of their own. */
export type LinnetTools = {
  submitDraft: { input: SubmitDraftInput; output: SubmitDraftOutput };
  countCharacters: {
    input: { text: string };
    output: { weightedLength: number; limit: number; fits: boolean };
  };
  publishPost: { input: Record<string, never>; output: PublishingOutput };
  takeDownPosts: { input: Record<string, never>; output: PublishingOutput };
};

/** A message of a chat, as the API returns it and as `useChat` holds it. */
export type LinnetMessage = UIMessage<unknown, LinnetDataParts, LinnetTools>;
export type LinnetPart = LinnetMessage["parts"][number];
/** One entry of a run's chunk log, and one event of its stream. */
export type LinnetChunk = UIMessageChunk<unknown, LinnetDataParts>;

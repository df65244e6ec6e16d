import type { ChatState } from "@linnet/protocol";
import type { StringKey } from "../strings.ts";

/** The name of each state of a chat. */
export const CHAT_STATES = {
  writing: "working",
  asks: "stateAsks",
  failed: "stateFailed",
  posted: "statePosted",
  drafted: "stateDrafted",
  answered: "stateAnswered",
} as const satisfies Record<ChatState, StringKey>;

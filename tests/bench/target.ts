import type { EventStream, WireEvent } from "./event-stream.ts";

export const TARGET_NAMES = [
  "plain streamText",
  "Linnet",
  "Workflow SDK",
  "resumable-stream",
] as const;
export type TargetName = (typeof TARGET_NAMES)[number];

export type Replay = "verbatim" | "compact";

/** A turn under way: its stream, and how to come back to it. */
export interface Turn {
  stream: EventStream;
  /** Opens the turn's stream again, from the index that comes next, or from the start. */
  resume(options: {
    startIndex?: number;
    replay?: Replay | undefined;
    /** Where another instance over the same database listens; default: the one that was asked. */
    origin?: string | undefined;
    onEvent: (event: WireEvent) => void;
  }): EventStream;
}

/** A contender. */
export interface Target {
  name: TargetName;
  /** The process that serves it. */
  pid: number;
  /** Whether a finished turn can still be read. */
  keepsFinished: boolean;
  /** Whether the contender can come back to a turn at all. */
  resumes: boolean;
  /** How often the model is asked before the answer streams: 1 where a router comes first. */
  routerCalls: number;
  /** Asks for an answer. */
  start(onEvent?: (event: WireEvent) => void): Turn;
}

import { uniformInt } from "pure-rand/distribution/uniformInt";
import type { SeededRandom } from "./seeded-random.ts";

/** A fault of one request. Byte counts are of the response body. */
export type Fault =
  | { kind: "none" }
  /** Ends the connection after so many bytes; what came after them is lost. */
  | { kind: "cut"; afterBytes: number }
  /** Goes silent after so many bytes; without a duration, until the client leaves. */
  | { kind: "stall"; afterBytes: number; milliseconds?: number }
  /** Holds the whole response back. */
  | { kind: "delay"; milliseconds: number }
  /** Answers in place of the backend, which never sees the request. */
  | { kind: "answer"; status: 502 | 503; retryAfterSeconds?: number }
  /** Resets the connection before the backend sees the request. */
  | { kind: "refuse" }
  /** The backend accepts the request and answers; the client sees only a broken connection. */
  | { kind: "lose-response" };

export type FaultKind = Fault["kind"];

/** How one request is handled. */
export interface Handling {
  fault: Fault;
  /** Writes the body in pieces that end anywhere, also inside an event or a character. */
  split: boolean;
}

/** How often each fault comes, in parts of the sum, and how large it may be. */
export interface FaultMix {
  weights: Partial<Record<FaultKind, number>>;
  maxBytes: number;
  maxMilliseconds: number;
}

export const STORMY: FaultMix = {
  weights: {
    none: 3,
    cut: 5,
    stall: 1,
    delay: 2,
    answer: 2,
    refuse: 2,
    "lose-response": 2,
  },
  maxBytes: 4_000,
  maxMilliseconds: 40,
};

/** Draws the handling of one request; the same generator state gives the same handling. */
export function drawHandling(random: SeededRandom, mix: FaultMix): Handling {
  const split = uniformInt(random, 0, 1) === 1;
  return { fault: drawFault(drawKind(random, mix.weights), random, mix), split };
}

function drawKind(random: SeededRandom, weights: FaultMix["weights"]): FaultKind {
  const kinds: FaultKind[] = ["none", "cut", "stall", "delay", "answer", "refuse", "lose-response"];
  const total = kinds.reduce((sum, kind) => sum + (weights[kind] ?? 0), 0);
  let left = uniformInt(random, 1, Math.max(1, total));
  for (const kind of kinds) {
    left -= weights[kind] ?? 0;
    if (left <= 0) return kind;
  }
  return "none";
}

function drawFault(kind: FaultKind, random: SeededRandom, mix: FaultMix): Fault {
  const afterBytes = uniformInt(random, 0, mix.maxBytes);
  const milliseconds = uniformInt(random, 1, mix.maxMilliseconds);
  switch (kind) {
    case "cut":
      return { kind, afterBytes };
    case "stall":
      return { kind, afterBytes, milliseconds };
    case "delay":
      return { kind, milliseconds };
    case "answer":
      return { kind, status: uniformInt(random, 0, 1) === 0 ? 502 : 503 };
    default:
      return { kind };
  }
}

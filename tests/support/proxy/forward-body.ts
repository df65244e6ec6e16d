import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep, setImmediate as yieldToSocket } from "node:timers/promises";
import { uniformInt } from "pure-rand/distribution/uniformInt";
import type { Handling } from "./fault.ts";
import type { SeededRandom } from "./seeded-random.ts";

/** Longest piece, in bytes, of a body that is split. */
const MAX_PIECE = 90;

/**
 * Passes a response body on, with what the handling does to it. Positions are counted from the
 * start of the body, so they do not depend on how the backend's writes happened to arrive.
 *
 * @returns false when the connection is to be broken off here.
 */
export async function forwardBody(
  from: IncomingMessage,
  to: ServerResponse,
  handling: Handling,
  random: SeededRandom,
  signal: AbortSignal,
): Promise<boolean> {
  const { fault, split } = handling;
  const edge = fault.kind === "cut" || fault.kind === "stall" ? fault.afterBytes : undefined;
  let position = 0;
  let stalled = false;
  let pieceEnd = split ? uniformInt(random, 1, MAX_PIECE) : Number.POSITIVE_INFINITY;

  /** Acts on a fault at this position; false: the connection ends here. */
  async function passEdge(): Promise<boolean> {
    if (edge === undefined || position < edge) return true;
    if (fault.kind === "cut") return false;
    if (fault.kind === "stall" && !stalled) {
      stalled = true;
      await (fault.milliseconds === undefined
        ? once(signal, "abort")
        : sleep(fault.milliseconds, undefined, { signal }));
    }
    return true;
  }

  if (!(await passEdge())) return false;
  for await (const arrived of from) {
    let rest: Buffer = arrived;
    while (rest.length > 0) {
      const untilEdge = edge !== undefined && edge > position ? edge - position : rest.length;
      const piece = rest.subarray(0, Math.min(untilEdge, pieceEnd - position, rest.length));
      rest = rest.subarray(piece.length);
      position += piece.length;
      await send(to, piece, signal);
      if (position === pieceEnd) {
        pieceEnd += uniformInt(random, 1, MAX_PIECE);
        await yieldToSocket();
      }
      if (!(await passEdge())) return false;
    }
  }
  return true;
}

async function send(to: ServerResponse, piece: Buffer, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  if (!to.write(piece)) await once(to, "drain", { signal });
}

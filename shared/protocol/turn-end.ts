import type { LinnetDataParts } from "./data-parts.ts";
import type { LinnetPart } from "./linnet-message.ts";

/** How a turn ended, as its answer says, in a chat or in a session; `undefined` while it goes on. */
export function turnEnd(parts: readonly LinnetPart[]): LinnetDataParts["run"] | undefined {
  return parts.findLast((part) => part.type === "data-run" || part.type === "data-turn")?.data;
}

import type { LinnetDataParts, LinnetMessage } from "@linnet/protocol";
import { foldAttempts } from "@linnet/protocol";

/** The newest request of a chat, where it took the place of one that was declined in the same turn. */
export function askedAgain(
  messages: readonly LinnetMessage[],
): LinnetDataParts["approval"] | undefined {
  const [before, newest] = foldAttempts(messages.at(-1)?.parts ?? [])
    .flatMap((part) => (part.type === "data-approval" ? part.data : []))
    .slice(-2);
  return before?.state === "declined" && before.tool === newest?.tool ? newest : undefined;
}

import { isDeepStrictEqual } from "node:util";
import type { LinnetMessage } from "@linnet/protocol";

/** Whether a stored message and one that is posted under its id say the same. */
export function isSameContent(
  stored: LinnetMessage,
  posted: Pick<LinnetMessage, "role" | "parts" | "metadata">,
): boolean {
  // Compared as JSON: a member that is undefined is not there.
  const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown;
  return isDeepStrictEqual(
    plain({ role: stored.role, parts: stored.parts, metadata: stored.metadata }),
    plain({ role: posted.role, parts: posted.parts, metadata: posted.metadata }),
  );
}

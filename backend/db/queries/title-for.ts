import type { UserMessage } from "@linnet/protocol";
import { UNTITLED } from "./chats.ts";

const TITLE_LENGTH = 80;
/** Of a longer text, the rest makes no difference to its title. */
const LOOKED_AT = 2_000;

/** A title for a chat from its first message: what was asked, or what it is about. */
export function titleFor(message: UserMessage): string {
  const text = message.parts.find((part) => part.type === "text" && part.text.trim());
  const context = message.parts.find((part) => part.type === "data-context");
  const source =
    context?.type === "data-context" && context.data.title.trim()
      ? context.data.title
      : text?.type === "text"
        ? text.text
        : UNTITLED;
  const start = source.trimStart().slice(0, LOOKED_AT).toWellFormed();
  const line = start.trimEnd().split(/\s+/).join(" ");
  if (line.length <= TITLE_LENGTH) return line || UNTITLED;
  const words = line.slice(0, TITLE_LENGTH).replace(/\s\S*$/, "");
  return `${words.toWellFormed()}…`;
}

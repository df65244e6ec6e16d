const CODE = /^```[^\n]*\n([\s\S]+?)\n```$/m;
const QUOTED_LINES = /(?:^>[^\n]*(?:\n|$))+/m;
/** A line that announces what comes after it, such as "Here is your post:". */
const ANNOUNCEMENT = /^[^\n]{1,120}:[*_]*\s*(?:\n|$)/;
const RULE = /^\s*(?:-{3,}|\*{3,}|_{3,})\s*$/m;

function withoutMarks(text: string): string {
  return text
    .replace(/\*\*(.+?)\*\*/gs, "$1")
    .replace(/__(.+?)__/gs, "$1")
    .replace(/^#{1,6}\s+/gm, "")
    .replace(/^(["“„«])([\s\S]*)(["”“»])$/u, "$2")
    .trim();
}

function blockIn(text: string): string {
  const block = CODE.exec(text)?.[1] ?? QUOTED_LINES.exec(text)?.[0].replace(/^>[ \t]?/gm, "");
  return block?.trim() ?? "";
}

/** Whether an answer ends with a question to the person, and has no post. */
export function asksPerson(answer: string): boolean {
  const text = answer.trim();
  return blockIn(text) === "" && /[?？؟]["”»)*_]*$/u.test(text);
}

/**
 * The post in an answer of an agent that wrote it out in place of handing it in: what stands in a block of code or
 * a quotation, between rules, or behind a line that announces it.
 *
 * @returns an empty text when the answer asks the person something in place of it.
 */
export function postInText(answer: string): string {
  const text = answer.trim();
  const block = blockIn(text);
  if (block !== "") return withoutMarks(block);
  if (asksPerson(text)) return "";
  const parts = text.split(RULE).map((part) => part.trim());
  const middle = parts.length > 2 ? parts.slice(1, -1).join("\n\n") : (parts[0] ?? "");
  const announced = ANNOUNCEMENT.exec(middle)?.[0] ?? "";
  return withoutMarks(middle.slice(announced.length).trim() || middle);
}

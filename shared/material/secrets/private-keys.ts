import type { SecretSpan } from "./find-secrets.ts";

const MARKER = /-----(?<which>BEGIN|END) [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;

/** Longest private key with its marks, in UTF-16 units. */
const LONGEST = 20_000;

/** What a key is told from a mention of its marks by. */
const MATERIAL = /[A-Za-z\d+/=]{16}/;

/** A line of a key that has no end: its text, a header, a header of a hunk, or nothing. */
const KEY_LINE =
  /(?:\r?\n|\\n)(?:[ \t+-]{0,40}(?:[A-Za-z\d+/=]*|[A-Za-z-]{1,40}: [^\r\n]{0,200})(?=\r?\n|\\[nr]|["']|$)|@@[^\r\n]{0,200})/y;

/** A line before the end of a key whose beginning is missing. */
const LINE_BEFORE = /^[ \t+-]{0,40}[A-Za-z\d+/=]{16,}[ \t\r]*$/;

function endOfLines(text: string, from: number): number {
  let end = from;
  for (KEY_LINE.lastIndex = from; end - from < LONGEST && KEY_LINE.test(text); ) {
    end = KEY_LINE.lastIndex;
  }
  return end;
}

function startOfLines(text: string, before: number): number {
  let start = before;
  while (start > 0 && before - start < LONGEST) {
    const lineStart = text.lastIndexOf("\n", start - 2) + 1;
    if (start - lineStart > 200 || !LINE_BEFORE.test(text.slice(lineStart, start - 1))) break;
    start = lineStart;
  }
  return start;
}

/**
 * Private keys: from their beginning to their end, whatever stands between them, such as the headers of an
 * encrypted key or of a hunk. Of a key that was cut, the lines that are there.
 */
export function privateKeysIn(text: string): SecretSpan[] {
  const markers = [...text.matchAll(MARKER)];
  const spans: SecretSpan[] = [];
  for (const [index, marker] of markers.entries()) {
    const after = marker.index + marker[0].length;
    let [start, end] = [marker.index, after];
    if (marker.groups?.which === "BEGIN") {
      const next = markers[index + 1];
      const isClosed = next?.groups?.which === "END" && next.index - start < LONGEST;
      end = isClosed ? next.index + next[0].length : endOfLines(text, after);
      if (!MATERIAL.test(text.slice(after, isClosed ? next.index : end))) continue;
    } else {
      if (start < (spans.at(-1)?.end ?? 0)) continue;
      // A diff has its sign before the mark.
      const lineStart = text.lastIndexOf("\n", start) + 1;
      if (!/^[ \t+-]*$/.test(text.slice(Math.max(lineStart, start - 40), start))) continue;
      start = startOfLines(text, lineStart);
      if (start === lineStart) continue;
    }
    spans.push({ name: "private key", start, end });
  }
  return spans;
}

import { expect, test } from "vitest";
import { GRAMMARS } from "./grammars.ts";
import { highlightCode } from "./highlight-code.ts";

const joined = ({ lines }: { lines: { text: string }[][] }) =>
  lines.map((line) => line.map(({ text }) => text).join("")).join("\n");

test("code has the colours of its theme, and every character is kept", async () => {
  const code = 'const a = "one"; // a word\n\nlet b: number;';
  const dark = await highlightCode(code, "typescript", "dark");
  const light = await highlightCode(code, "typescript", "light");
  expect(joined(dark)).toBe(code);
  expect(joined(light)).toBe(code);
  expect(dark.background).toBe("#1E1E1E");
  expect(light.background).toBe("#FFFFFF");
  const colorOf = (text: string) =>
    dark.lines.flat().find((token) => token.text.includes(text))?.color;
  expect(new Set(["const", "one", "a word"].map(colorOf)).size).toBe(3);
});

test("a language without a grammar has one colour", async () => {
  const { foreground, lines } = await highlightCode("MOVE A TO B.", "cobol", "contrastLight");
  expect(lines).toEqual([
    [{ text: "MOVE A TO B.", color: foreground, isBold: false, isItalic: false }],
  ]);
});

test.each(Object.keys(GRAMMARS))(
  "the grammar of %s works without WebAssembly",
  async (language) => {
    const code = 'a = "b"\n# c\n{ if (d) { e(1); } }\n';
    expect(joined(await highlightCode(code, language, "contrastDark"))).toBe(code);
  },
);

import { createHighlighterCore, type HighlighterCore } from "shiki/core";
import { createJavaScriptRegexEngine } from "shiki/engine/javascript";
import type { HighlightedCode } from "../../protocol/code-picture.ts";
import { GRAMMARS } from "./grammars.ts";

const THEMES = {
  light: "light-plus",
  dark: "dark-plus",
  contrastLight: "github-light-high-contrast",
  contrastDark: "github-dark-high-contrast",
} as const;

/** Bits of a token's `fontStyle`, as TextMate themes have them. */
const ITALIC = 1;
const BOLD = 2;

let starting: Promise<HighlighterCore> | undefined;

/**
 * Highlights code for a picture.
 *
 * @param languageId - The editor's name of the language. Code of an unknown one has one colour.
 */
export async function highlightCode(
  text: string,
  languageId: string,
  theme: keyof typeof THEMES,
): Promise<HighlightedCode> {
  starting ??= createHighlighterCore({
    themes: [
      import("shiki/themes/light-plus.mjs"),
      import("shiki/themes/dark-plus.mjs"),
      import("shiki/themes/github-light-high-contrast.mjs"),
      import("shiki/themes/github-dark-high-contrast.mjs"),
    ],
    // What one of a grammar's patterns cannot say in JavaScript is left without colour.
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
  const highlighter = await starting;
  const grammar = GRAMMARS[languageId];
  if (grammar) await highlighter.loadLanguage(grammar.load);
  const { tokens, bg, fg } = highlighter.codeToTokens(text, {
    lang: grammar?.name ?? "text",
    theme: THEMES[theme],
    // The first line of a language compiles its patterns: on a busy machine, a limit would cut it.
    tokenizeTimeLimit: 0,
  });
  const foreground = fg ?? "#888888";
  return {
    background: bg ?? "#ffffff",
    foreground,
    lines: tokens.map((line) =>
      line.map(({ content, color = foreground, fontStyle = 0 }) => ({
        text: content,
        color,
        // It is -1 where a theme says nothing.
        isBold: fontStyle > 0 && (fontStyle & BOLD) !== 0,
        isItalic: fontStyle > 0 && (fontStyle & ITALIC) !== 0,
      })),
    ),
  };
}

/** Scripts whose words contain joiners; a variation selector of Mongolian is a joiner here. */
const JOINED = [
  ..."Arab Syrc Nkoo Mand Mong Phag Tibt Khmr Mymr".split(" "),
  ..."Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh".split(" "),
]
  .map((script) => `\\p{scx=${script}}`)
  .join("");

/** Invisible characters that belong to the character before them, and a person sees their effect. */
const KEPT = [
  // The flags of England, Scotland and Wales are spelled with tag characters.
  String.raw`\p{RGI_Emoji_Tag_Sequence}`,
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})`,
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}])[\uFE0E\uFE0F]|(?<=[0-9#*])\uFE0F(?=\u20E3)`,
  String.raw`(?<=\p{Script=Han})[\uFE00-\uFE02\u{E0100}-\u{E01EF}]`,
  String.raw`(?<=[[${JOINED}]&&[\p{L}\p{M}]])[\u200C\u200D\u180B-\u180F]`,
].join("|");

/** Control characters without tab and what ends a line, and all that is displayed as nothing. */
const HIDDEN = String.raw`[\0-\x08\x0E-\x1F\x7F-\x84\x86-\x9F\p{Default_Ignorable_Code_Point}]`;

const PATTERN = new RegExp(`(${KEPT})|${HIDDEN}`, "gv");

/**
 * A text without the characters that no person sees: tag characters, zero-width characters,
 * variation selectors that change nothing, marks of direction, control characters. They can carry
 * instructions to a model past the person who attached the text. Emoji stay whole, and so do
 * words of scripts that are written with joiners.
 */
export function visibleText(text: string): string {
  return text.replace(PATTERN, "$1");
}

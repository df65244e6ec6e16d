import type { DraftCautions } from "@linnet/protocol";
import { fill, type LinnetStrings } from "../strings.ts";

/** The links that a text still has, out of those that no source has. */
export function strangeLinksIn(text: string, links: readonly string[]): string[] {
  return links.filter((link) => text.includes(link));
}

/** One line for each text in the material that speaks to the assistant. */
export function toAssistantTexts(
  found: DraftCautions["toAssistant"],
  strings: LinnetStrings,
): string[] {
  return (found ?? []).map(({ title, text }) =>
    fill(strings.warningToAssistant, { title: title || strings.untitledText, text }),
  );
}

/** Returns cautions about texts for the person, one line each. */
export function cautionTexts(
  texts: readonly string[],
  { strangeLinks = [], toAssistant }: DraftCautions,
  strings: LinnetStrings,
): string[] {
  return [
    ...texts
      .flatMap((text) => strangeLinksIn(text, strangeLinks))
      .map((link) => fill(strings.warningStrangeLink, { text: link })),
    ...toAssistantTexts(toAssistant, strings),
  ];
}

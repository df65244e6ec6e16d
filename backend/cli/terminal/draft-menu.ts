import { intentUrl } from "@linnet/drafts";
import { englishStrings } from "@linnet/ui/texts";
import { ask } from "./ask.ts";
import { copyText } from "./copy-text.ts";
import { pickSentences } from "./pick-sentences.ts";
import { renderDraft } from "./render-draft.ts";
import type { ShownDraft } from "./shown-draft.ts";
import { stylesFor } from "./styles.ts";
import { type Said, saying } from "./user-message.ts";

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

function menuOf({ draft, sentences }: ShownDraft): string {
  const { length } = draft.variants;
  return [
    ...(length > 1 ? [`1-${length} variant`] : []),
    ...(sentences ? ["p pick sentences"] : []),
    "s shorter",
    "e something else",
    "r facts and angles",
    "c copy",
    "o open in X",
    "q quit",
  ].join(" | ");
}

/** Does what one answer to the menu asks for. Returns what to say to the backend, if anything. */
async function act(shown: ShownDraft, typed: string): Promise<Said | undefined> {
  const styles = stylesFor(process.stderr);
  if (/^\d+$/.test(typed)) {
    await shown.choose(Number(typed));
    say(`Variant ${typed} is chosen.`);
    return undefined;
  }
  switch (typed.toLowerCase()) {
    case "p": {
      if (!shown.sentences) {
        say("There are no sentences to pick from.");
        return undefined;
      }
      const post = await pickSentences(shown.sentences, shown.limit, styles);
      if (!post) return undefined;
      await shown.put(post);
      say(`\n${renderDraft(shown.draft, shown.chosen, styles)}`);
      return undefined;
    }
    case "s":
      return saying(englishStrings.promptShorter, "revise");
    case "e": {
      const instruction = await ask("Your instruction: ");
      return instruction ? saying(instruction) : undefined;
    }
    case "r":
      return saying(englishStrings.promptSummary, "research");
    case "c":
      say(await copyText(shown.posts.map(({ text }) => text).join("\n\n")));
      return undefined;
    case "o":
      for (const [index, { text }] of shown.posts.entries()) {
        say(intentUrl(text, index === 0 ? shown.draft.answers : undefined));
      }
      return undefined;
    default:
      say(typed === "" ? "Choose one of these, or q." : `"${typed}" is not in the menu.`);
      return undefined;
  }
}

/**
 * Shows a draft, and does what the person asks for.
 *
 * @returns the person's next message; undefined when the person is done.
 */
export async function draftMenu(shown: ShownDraft): Promise<Said | undefined> {
  say(`\n${renderDraft(shown.draft, shown.chosen, stylesFor(process.stderr))}`);
  for (;;) {
    say("");
    const typed = await ask(`${menuOf(shown)}: `);
    if (typed === undefined || /^q$/i.test(typed)) return undefined;
    try {
      const said = await act(shown, typed);
      if (said) return said;
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
    }
  }
}

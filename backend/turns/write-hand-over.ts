import { intentUrl, intentWeight, POST_LIMIT } from "@linnet/drafts";
import { findDraft, latestDraft } from "../db/queries/drafts.ts";
import { projectOfChat } from "../db/queries/projects.ts";
import { beginDueTurn } from "./begin-due-turn.ts";
import { leasedStep } from "./leased-step.ts";
import { loadTurn } from "./load-turn.ts";
import { proposeTime } from "./propose-time.ts";
import { timeInWords } from "./time-in-words.ts";
import { writeNote } from "./write-note.ts";

/**
 * Publishing without X credentials: the chosen draft is handed over by intent links, which open
 * X's composer with the text filled in. Nothing is sent; the person presses the button.
 */
export async function writeHandOver(runId: string): Promise<void> {
  await leasedStep(runId, async (attempt) => {
    const { run, messages } = await loadTurn(attempt.run);
    const due = await beginDueTurn(attempt, messages);
    const draft =
      due && "draftId" in due
        ? await findDraft(run.userId, due.draftId)
        : await latestDraft(run.chatId);
    const answers = draft?.answers;
    const posts = (draft?.variants[draft.chosen] ?? draft?.variants[0])?.posts ?? [];
    const links = posts.map((post, index) => {
      const label =
        posts.length > 1 ? `Open post ${index + 1} of ${posts.length} in X` : "Open in X";
      const count = post.pictures?.length ?? 0;
      const pictures = count === 0 ? "" : count === 1 ? " (1 picture)" : ` (${count} pictures)`;
      return `- [${label}](${intentUrl(post.text, index === 0 ? answers : null)})${pictures}`;
    });
    const limit = (await projectOfChat(run.chatId))?.voice?.limit ?? POST_LIMIT;
    const quoteIsLong =
      answers?.kind === "quote" && intentWeight(posts[0]?.text ?? "", answers) > limit
        ? "\n\nIn X's own field the address of the quoted post counts, too: with it, the first post is too long. Shorten it there."
        : "";
    const byHand = posts.some(({ pictures }) => pictures)
      ? "\n\nA link takes no pictures along: copy each from the draft, and paste it and its description in X."
      : "";
    const { proposed } = due ? {} : await proposeTime({ run, messages });
    const later = proposed
      ? `\n\nNothing is posted by itself on ${timeInWords(proposed)}. Choose "Remind me..." on the draft, and Linnet asks you then.`
      : "";
    const text =
      links.length > 0
        ? `No X account is connected, so the post is yours to send. ${links.length > 1 ? "Each link" : "The link"} opens X with the text filled in:\n\n${links.join("\n")}${byHand}${quoteIsLong}${later}`
        : "There is no draft to post yet. Say what the post is about, and I will draft one.";
    await writeNote(attempt, text);
  });
}

import { intentUrl } from "@linnet/drafts";
import { latestDraft } from "../db/queries/drafts.ts";
import { leasedStep } from "./leased-step.ts";
import { loadTurn } from "./load-turn.ts";
import { writeNote } from "./write-note.ts";

/**
 * Publishing without X credentials: the chosen draft is handed over by intent links, which open
 * X's composer with the text filled in. Nothing is sent; the person presses the button.
 */
export async function writeHandOver(runId: string): Promise<void> {
  await leasedStep(runId, async (attempt) => {
    const { run } = await loadTurn(runId);
    const draft = await latestDraft(run.chatId);
    const posts = (draft?.variants[draft.chosen] ?? draft?.variants[0])?.posts ?? [];
    const links = posts.map((post, index) => {
      const label =
        posts.length > 1 ? `Open post ${index + 1} of ${posts.length} in X` : "Open in X";
      return `- [${label}](${intentUrl(post.text)})`;
    });
    const text =
      links.length > 0
        ? `No X account is connected, so the post is yours to send. Each link opens X with the text filled in:\n\n${links.join("\n")}`
        : "There is no draft to post yet. Say what the post is about, and I will draft one.";
    await writeNote(attempt, text);
  });
}

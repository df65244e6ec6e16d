import type { ChatStores, LinnetApi } from "@linnet/client";
import * as vscode from "vscode";

/**
 * Puts the chosen variant of the newest draft on the clipboard, the posts of a thread with an empty line
 * between them. What the person has written counts, also before the backend has it.
 *
 * @throws Error when there is no draft; ProblemError or ConnectionError when the drafts cannot be read.
 */
export async function copyLatestDraft(
  { drafts }: { drafts: Pick<LinnetApi["drafts"], "list" | "noteUse"> },
  draftEdits: ChatStores["draftEdits"],
): Promise<void> {
  const { t } = vscode.l10n;
  const [newest] = (await drafts.list({ limit: 1 })).drafts;
  const edited = newest && (await draftEdits.get(newest.id))?.variants;
  const variants = edited ?? newest?.variants ?? [];
  const posts = (variants[newest?.chosen ?? 0] ?? variants[0])?.posts;
  if (!posts) throw new Error(t("There is no draft yet. Draft a post first."));
  await vscode.env.clipboard.writeText(posts.map(({ text }) => text).join("\n\n"));
  // The voice learns from it if it can; the person has their copy.
  if (newest) void drafts.noteUse(newest.id).catch(() => {});
  const begin = posts[0]?.text.slice(0, 60) ?? "";
  void vscode.window.setStatusBarMessage(t("Copied: {0}", begin), 5_000);
}

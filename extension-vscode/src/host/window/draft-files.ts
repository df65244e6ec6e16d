import type { LinnetApi } from "@linnet/client";
import * as vscode from "vscode";

/** Saves all drafts as a file, whose name says in which format, unless the person cancels. */
export async function saveDrafts({ drafts }: LinnetApi): Promise<void> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const target = await vscode.window.showSaveDialog({
    ...(folder ? { defaultUri: vscode.Uri.joinPath(folder, "linnet-drafts.md") } : {}),
    filters: { Markdown: ["md"], JSON: ["json"] },
    title: vscode.l10n.t("Save all drafts"),
  });
  if (!target) return;
  const file = await drafts.exportFile(target.path.endsWith(".json") ? "json" : "markdown");
  await vscode.workspace.fs.writeFile(target, new Uint8Array(await file.arrayBuffer()));
}

/**
 * Brings in the drafts of a file that the person chooses, and opens the chat of the first.
 *
 * @throws ProblemError or ConnectionError when the backend does not take it.
 */
export async function importDrafts(
  { drafts }: LinnetApi,
  openChat: (chatId: string) => unknown,
): Promise<void> {
  const { t } = vscode.l10n;
  const [chosen] =
    (await vscode.window.showOpenDialog({
      filters: { [t("Files of drafts")]: ["md", "markdown", "json"] },
      title: t("Bring in drafts"),
    })) ?? [];
  if (!chosen) return;
  const type = chosen.path.endsWith(".json") ? "application/json" : "text/markdown";
  const bytes = await vscode.workspace.fs.readFile(chosen);
  const { imported, known } = await drafts.importFile(new Blob([new Uint8Array(bytes)], { type }));
  void vscode.window.showInformationMessage(
    t("Drafts brought in: {0}. Here already: {1}.", imported.length, known),
  );
  const [first] = imported;
  if (first) await openChat(first.chatId);
}

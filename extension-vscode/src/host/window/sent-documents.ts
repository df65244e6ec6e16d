import type { ContextData } from "@linnet/protocol";
import { newId } from "@linnet/protocol";
import * as vscode from "vscode";

const SCHEME = "linnet-sent";
/** Texts that are kept for the editor. An older document stays as the editor has it. */
const MAX_TEXTS = 20;

/** Shows texts that were sent as documents that cannot be written in. */
export class SentDocuments implements vscode.TextDocumentContentProvider {
  readonly #texts = new Map<string, string>();

  /** @returns What ends it. */
  register(): vscode.Disposable {
    return vscode.workspace.registerTextDocumentContentProvider(SCHEME, this);
  }

  provideTextDocumentContent({ query }: vscode.Uri): string {
    return this.#texts.get(query) ?? "";
  }

  async open({ kind, title, text, language }: ContextData): Promise<void> {
    const id = newId();
    this.#texts.set(id, text);
    for (const oldest of [...this.#texts.keys()].slice(0, -MAX_TEXTS)) this.#texts.delete(oldest);
    const path = `/${title.replaceAll(/[/\\]/g, " ")}`;
    const uri = vscode.Uri.from({ scheme: SCHEME, path, query: id });
    const document = await vscode.workspace.openTextDocument(uri);
    const known = await vscode.languages.getLanguages();
    const languageId = language ?? (kind === "diff" ? "diff" : "");
    if (known.includes(languageId))
      await vscode.languages.setTextDocumentLanguage(document, languageId);
    await vscode.window.showTextDocument(document, { preview: true });
  }
}

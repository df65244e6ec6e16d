import type { ClientModel } from "@linnet/protocol";
import * as vscode from "vscode";
import { readSettings } from "../editor/read-settings.ts";

/** The name of one of the editor's models in the setting `linnet.model`, and towards the backend. */
export function editorModelId({
  vendor,
  id,
}: Pick<vscode.LanguageModelChat, "vendor" | "id">): string {
  return `${vendor}/${id}`;
}

/** The editor's model of that name; `undefined` when the editor does not have it. */
export async function findEditorModel(name: string): Promise<vscode.LanguageModelChat | undefined> {
  const models = await listEditorModels();
  return models.find((model) => editorModelId(model) === name);
}

/**
 * Waits until the editor has a model: after a start, the extension that brings it may come later.
 *
 * @throws The signal's reason.
 */
export async function editorModelThere(name: string, signal: AbortSignal): Promise<void> {
  while (!(await findEditorModel(name))) {
    signal.throwIfAborted();
    const changed = Promise.withResolvers<void>();
    const give = () => changed.reject(signal.reason);
    signal.addEventListener("abort", give, { once: true });
    const listening = vscode.lm.onDidChangeChatModels(() => changed.resolve());
    try {
      await changed.promise;
    } finally {
      listening.dispose();
      signal.removeEventListener("abort", give);
    }
  }
}

/** The models that extensions offer in this editor. */
export async function listEditorModels(): Promise<vscode.LanguageModelChat[]> {
  // Forks of VS Code may lack the interface.
  return "lm" in vscode && vscode.lm ? vscode.lm.selectChatModels() : [];
}

/** The model that the person has chosen, as a message names it; `undefined`: the backend's own. */
export async function chosenEditorModel(): Promise<ClientModel | undefined> {
  const { model: id } = readSettings();
  if (id === "") return undefined;
  const model = await findEditorModel(id);
  if (!model) return { id };
  const contextTokens = Math.max(1_000, Math.floor(model.maxInputTokens));
  return { id, name: model.name.slice(0, 100), contextTokens };
}

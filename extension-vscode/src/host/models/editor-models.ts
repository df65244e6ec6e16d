import type { ClientModel } from "@linnet/protocol";
import * as vscode from "vscode";
import { readSettings } from "../editor/read-settings.ts";

/** How long the extension that brings a model may take to start, in milliseconds. */
const START_MS = 30_000;

/** Whether this editor has the interface for models: forks of VS Code may lack it. */
export function hasEditorModels(): boolean {
  return "lm" in vscode && vscode.lm !== undefined && "selectChatModels" in vscode.lm;
}

/** Calls `listener` whenever the editor's models change. */
export function onModelsChange(listener: () => void): vscode.Disposable {
  return hasEditorModels()
    ? vscode.lm.onDidChangeChatModels(listener)
    : new vscode.Disposable(() => {});
}

/** The models that extensions offer in this editor. */
export async function listEditorModels(): Promise<vscode.LanguageModelChat[]> {
  return hasEditorModels() ? vscode.lm.selectChatModels() : [];
}

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
 * The editor's model of that name, for which it waits a while: after a start, the extension that brings it
 * comes later.
 *
 * @returns `undefined` when it does not come, or when `signal` has ended the wait.
 */
export async function awaitEditorModel(
  name: string,
  signal: AbortSignal,
): Promise<vscode.LanguageModelChat | undefined> {
  if (!hasEditorModels()) return undefined;
  const found = Promise.withResolvers<vscode.LanguageModelChat | undefined>();
  const look = () =>
    findEditorModel(name).then((model) => {
      if (model) found.resolve(model);
    }, found.reject);
  const end = () => found.resolve(undefined);
  const timer = setTimeout(end, START_MS);
  signal.addEventListener("abort", end, { once: true });
  if (signal.aborted) end();
  const listening = onModelsChange(() => void look());
  try {
    void look();
    return await found.promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", end);
    listening.dispose();
  }
}

/** The model that the person has chosen, as a message names it; `undefined`: the backend's own. */
export async function chosenEditorModel(): Promise<ClientModel | undefined> {
  const { model: id, modelFallback: orBackend } = readSettings();
  if (id === "") return undefined;
  const chosen = { id, ...(orBackend ? { orBackend } : {}) };
  const model = await findEditorModel(id);
  if (!model) return chosen;
  const contextTokens = Math.max(1_000, Math.floor(model.maxInputTokens));
  return { ...chosen, name: model.name.slice(0, 100), contextTokens };
}

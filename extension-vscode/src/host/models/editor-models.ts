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

/** How long the extension that brings a model may take to start, in milliseconds. */
const START_MS = 30_000;

/** Waits for a while until the editor has a model: after a start, the extension that brings it comes later. */
export async function awaitEditorModel(name: string, signal: AbortSignal): Promise<void> {
  if (!("lm" in vscode && vscode.lm)) return;
  const over = Promise.withResolvers<void>();
  const end = () => over.resolve();
  const look = async () => {
    if (await findEditorModel(name)) end();
  };
  const timer = setTimeout(end, START_MS);
  signal.addEventListener("abort", end, { once: true });
  const listening = vscode.lm.onDidChangeChatModels(() => void look());
  try {
    await Promise.all([look(), over.promise]);
  } finally {
    clearTimeout(timer);
    listening.dispose();
    signal.removeEventListener("abort", end);
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

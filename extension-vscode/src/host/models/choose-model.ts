import * as vscode from "vscode";
import { readSettings } from "../editor/read-settings.ts";
import { editorModelId, listEditorModels } from "./editor-models.ts";

/** Lets the person choose between the backend's model and the editor's, and stores the choice. */
export async function chooseModel(): Promise<void> {
  const { t } = vscode.l10n;
  const { model: current } = readSettings();
  const items = (await listEditorModels()).map((model) => ({
    label: model.name,
    description: model.vendor,
    id: editorModelId(model),
  }));
  const backend = { label: t("The model of the backend"), description: "", id: "" };
  const chosen = await vscode.window.showQuickPick(
    [backend, ...items].map((item) => ({
      ...item,
      label: item.id === current ? `$(check) ${item.label}` : item.label,
    })),
    {
      title: t("Which model drafts?"),
      placeHolder:
        items.length > 0
          ? t("A model of this editor answers while a window of it is open")
          : t("This editor offers no model. An extension such as GitHub Copilot brings some."),
      matchOnDescription: true,
    },
  );
  if (!chosen) return;
  await vscode.workspace
    .getConfiguration("linnet")
    .update("model", chosen.id || undefined, vscode.ConfigurationTarget.Global);
}

import * as vscode from "vscode";
import { readSettings } from "../editor/read-settings.ts";
import { editorModelId, listEditorModels } from "./editor-models.ts";

interface ModelItem extends vscode.QuickPickItem {
  /** As in the setting; `undefined`: none, the person looks for an extension that brings models. */
  id?: string;
}

/** Lets the person choose between the backend's model and the editor's, and stores the choice. */
export async function chooseModel(): Promise<void> {
  const { t } = vscode.l10n;
  const { model: current } = readSettings();
  const offered = (await listEditorModels()).map((model) => ({
    label: model.name,
    id: editorModelId(model),
    description: model.vendor,
  }));
  const isMissing = current !== "" && !offered.some(({ id }) => id === current);
  const missing = { label: current, id: current, description: t("This editor does not have it") };
  const models: ModelItem[] = [
    { label: t("The model of the backend"), id: "" },
    ...offered,
    ...(isMissing ? [missing] : []),
  ];
  const search: ModelItem[] = [
    { label: "", kind: vscode.QuickPickItemKind.Separator },
    { label: t("Find extensions that bring models") },
  ];
  const chosen = await vscode.window.showQuickPick<ModelItem>(
    [
      ...models.map((item) =>
        item.id === current
          ? { ...item, description: [item.description, t("chosen")].filter(Boolean).join(" · ") }
          : item,
      ),
      ...(offered.length === 0 ? search : []),
    ],
    {
      title: t("Which model drafts?"),
      placeHolder:
        offered.length > 0
          ? t("A model of this editor answers while a window of it is open")
          : t("This editor offers no model. An extension such as GitHub Copilot brings some."),
      matchOnDescription: true,
    },
  );
  if (chosen?.id === undefined) {
    if (chosen) await vscode.commands.executeCommand("workbench.extensions.search", "@category:AI");
    return;
  }
  await vscode.workspace
    .getConfiguration("linnet")
    .update("model", chosen.id || undefined, vscode.ConfigurationTarget.Global);
}

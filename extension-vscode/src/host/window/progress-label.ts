import type { LinnetChunk } from "@linnet/protocol";
import * as vscode from "vscode";
import { newestProgress } from "../runs/run-outcome.ts";

/**
 * A label for the newest progress in `chunks`: in the editor's language if it has a phase, otherwise the
 * text of the backend. `undefined` when there is no progress in them.
 */
export function progressLabel(chunks: readonly LinnetChunk[]): string | undefined {
  const { t } = vscode.l10n;
  const progress = newestProgress(chunks);
  switch (progress?.phase) {
    case "thinking":
      return t("Thinking about the next step...");
    case "research":
      return t("Researching...");
    case "drafting":
      return t("Drafting...");
    case "publishing":
      return t("Getting the post ready...");
    case "waiting":
      return t("Waiting for your approval...");
    case "asking":
      return t("Asking your editor's model...");
    case "away":
      return t("Waiting for your editor, which has the model...");
    case "resumed":
      return t("Resuming...");
    default:
      return progress?.text;
  }
}

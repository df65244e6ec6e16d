import type { LinnetChunk } from "@linnet/protocol";
import * as vscode from "vscode";
import { progressIn } from "../runs/run-outcome.ts";

/**
 * Says what the turn is at as of the newest of `chunks`: in the editor's language, or in the words
 * of the backend. Undefined when none of them tells.
 */
export function progressLabel(chunks: readonly LinnetChunk[]): string | undefined {
  const { t } = vscode.l10n;
  const progress = progressIn(chunks);
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
    case "resumed":
      return t("Going on...");
    default:
      return progress?.text;
  }
}

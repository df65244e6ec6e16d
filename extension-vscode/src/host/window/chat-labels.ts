import type { Chat, Draft } from "@linnet/protocol";
import * as vscode from "vscode";

/** What a chat is called in a list. */
export function chatTitle({ title }: Pick<Chat, "title">): string {
  return title || vscode.l10n.t("New chat");
}

/** What is known of a chat beside its name. */
export function chatDescription({ activeRunId, updatedAt }: Chat): string {
  if (activeRunId) return vscode.l10n.t("being written");
  return new Date(updatedAt).toLocaleString(vscode.env.language, {
    dateStyle: "medium",
    timeStyle: "short",
  });
}

/** The first post of a draft, on one line. */
export function draftTitle({ variants, chosen }: Draft, length = 120): string {
  const text = (variants[chosen] ?? variants[0])?.posts[0]?.text ?? "";
  return text.replace(/\s+/g, " ").slice(0, length);
}

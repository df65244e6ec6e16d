import { relativeTime } from "@linnet/client";
import type { Chat, Draft } from "@linnet/protocol";
import * as vscode from "vscode";

/** The title of a chat in a list. */
export function chatTitle({ title }: Pick<Chat, "title">): string {
  return title || vscode.l10n.t("New chat");
}

/** The icon of a chat in a list. */
export function chatIcon({ id, activeRunId }: Chat, currentChatId: string): vscode.ThemeIcon {
  if (activeRunId) return new vscode.ThemeIcon("loading~spin");
  return new vscode.ThemeIcon(id === currentChatId ? "circle-filled" : "comment");
}

/** The text beside the title of a chat in a list: whether it is being written, or when it changed. */
export function chatDescription({ activeRunId, updatedAt }: Chat): string {
  if (activeRunId) return vscode.l10n.t("being written");
  return relativeTime(updatedAt, Date.now(), vscode.env.language);
}

/** The first post of a draft, on one line. */
export function draftTitle({ variants, chosen }: Draft, length = 120): string {
  const text = (variants[chosen] ?? variants[0])?.posts[0]?.text ?? "";
  return text.replace(/\s+/g, " ").slice(0, length);
}

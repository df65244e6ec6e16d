import { relativeTime } from "@linnet/client";
import type { Chat, Draft } from "@linnet/protocol";
import * as vscode from "vscode";

/** The title of a chat in a list. */
export function chatTitle({ title }: Pick<Chat, "title">): string {
  return title || vscode.l10n.t("New chat");
}

/** The icon of a chat in a list. */
export function chatIcon(
  { id, activeRunId, state }: Chat,
  currentChatId: string,
): vscode.ThemeIcon {
  if (state === "asks") return new vscode.ThemeIcon("bell-dot");
  if (activeRunId) return new vscode.ThemeIcon("loading~spin");
  if (state === "failed") return new vscode.ThemeIcon("error");
  return new vscode.ThemeIcon(id === currentChatId ? "circle-filled" : "comment");
}

/** The text beside the title of a chat in a list: what it waits for or is at, or when it changed. */
export function chatDescription({ activeRunId, state, updatedAt }: Chat): string {
  const { t } = vscode.l10n;
  // Nothing goes on in it until the person has answered.
  if (state === "asks") return t("asks you");
  if (activeRunId) return t("being written");
  const when = relativeTime(updatedAt, Date.now(), vscode.env.language);
  return state === "failed" ? t("failed {0}", when) : when;
}

/** The first post of a draft, on one line. */
export function draftTitle({ variants, chosen }: Draft, length = 120): string {
  const text = (variants[chosen] ?? variants[0])?.posts[0]?.text ?? "";
  return text.replace(/\s+/g, " ").slice(0, length);
}

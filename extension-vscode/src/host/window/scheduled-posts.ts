import type { LinnetApi } from "@linnet/client";
import type { ScheduledPost } from "@linnet/protocol";
import * as vscode from "vscode";
import { parseLocalTime, toLocalTime } from "./local-time.ts";

type Act = "open" | "now" | "move" | "cancel";

function timeOf({ at }: ScheduledPost): string {
  return new Intl.DateTimeFormat(vscode.env.language, {
    dateStyle: "full",
    timeStyle: "short",
  }).format(new Date(at));
}

async function pickPost(posts: readonly ScheduledPost[]): Promise<ScheduledPost | undefined> {
  const { t } = vscode.l10n;
  const items = posts.map((post) => ({
    label: post.posts[0]?.text ?? "",
    detail: post.account
      ? t("{0}, as @{1}", timeOf(post), post.account.username)
      : t("{0}, a reminder", timeOf(post)),
    post,
  }));
  const picked = await vscode.window.showQuickPick(items, {
    title: t("Scheduled posts"),
    placeHolder: t("Choose a post to move it, post it now, or cancel it"),
    matchOnDetail: true,
  });
  return picked?.post;
}

async function pickAct(post: ScheduledPost): Promise<Act | undefined> {
  const { t } = vscode.l10n;
  const acts: { act: Act; label: string }[] = [
    { act: "open", label: `$(comment-discussion) ${t("Open its chat")}` },
    { act: "move", label: `$(calendar) ${t("Choose another time")}` },
    {
      act: "now",
      label: `$(send) ${post.kind === "post" ? t("Post now") : t("Remind me now")}`,
    },
    { act: "cancel", label: `$(trash) ${t("Unschedule")}` },
  ];
  const picked = await vscode.window.showQuickPick(acts, {
    title: timeOf(post),
    placeHolder: post.posts[0]?.text ?? "",
  });
  return picked?.act;
}

async function askTime(post: ScheduledPost) {
  const { t } = vscode.l10n;
  const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const typed = await vscode.window.showInputBox({
    title: t("When is it to be posted?"),
    prompt: t("A date and time in {0}, such as {1}", timeZone, toLocalTime(new Date(post.at))),
    value: toLocalTime(new Date(post.at)),
    validateInput(value) {
      const time = parseLocalTime(value);
      if (!time) return t("Write a date and a time, such as {0}", toLocalTime(new Date(post.at)));
      return time.getTime() > Date.now() ? undefined : t("This time is over. Choose a later one.");
    },
  });
  const time = typed === undefined ? undefined : parseLocalTime(typed);
  return time && { at: time.toISOString(), timeZone };
}

/**
 * Lists what is scheduled, and does what the person chooses with one of the posts.
 *
 * @throws ProblemError or ConnectionError when the backend does not take it.
 */
export async function showScheduledPosts(
  api: LinnetApi,
  openChat: (chatId: string) => unknown,
): Promise<void> {
  const { t } = vscode.l10n;
  const { scheduledPosts } = api;
  const posts = await scheduledPosts.list();
  if (posts.length === 0) {
    const text = t("Nothing is scheduled. Choose a time where Linnet asks for your approval.");
    void vscode.window.showInformationMessage(text);
    return;
  }
  const post = await pickPost(posts);
  if (!post) return;
  switch (await pickAct(post)) {
    case undefined:
      return;
    case "open":
      await openChat(post.chatId);
      return;
    case "now":
      await scheduledPosts.move(post.id, { now: true });
      await openChat(post.chatId);
      return;
    case "cancel":
      await scheduledPosts.cancel(post.id);
      void vscode.window.showInformationMessage(
        t("It is not scheduled any more. The draft stays."),
      );
      return;
    case "move": {
      const to = await askTime(post);
      if (!to) return;
      const moved = await scheduledPosts.move(post.id, to);
      void vscode.window.showInformationMessage(t("It is scheduled for {0}.", timeOf(moved)));
    }
  }
}

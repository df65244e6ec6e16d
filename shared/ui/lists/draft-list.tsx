import type { DraftsApi } from "@linnet/client";
import { relativeTime } from "@linnet/client";
import type { Draft } from "@linnet/protocol";
import { useState } from "react";
import { hasText } from "../conversation/has-text.ts";
import { ProblemNotice } from "../conversation/problem-notice.tsx";
import { problemTitle } from "../conversation/problem-texts.ts";
import { fill } from "../strings.ts";
import { useUiHost } from "../ui-host.tsx";
import { DraftFiles, type DraftFilesAccess } from "./draft-files.tsx";
import { usePagedList } from "./use-paged-list.tsx";

function firstPost({ variants, chosen }: Draft): string {
  return (variants[chosen] ?? variants[0])?.posts[0]?.text ?? "";
}

function wholeText({ variants, chosen }: Draft): string {
  const posts = (variants[chosen] ?? variants[0])?.posts ?? [];
  return posts.map(({ text }) => text).join("\n\n");
}

export type DraftListAccess = Pick<DraftsApi, "list" | "noteUse"> & DraftFilesAccess;

/** Earlier drafts by their first post; each opens the chat that it came from. */
export function DraftList({
  access,
  search,
  isQuiet,
  onOpen,
  onImported,
}: {
  access: DraftListAccess;
  search: string;
  /** The problem is shown elsewhere already. */
  isQuiet: boolean;
  onOpen: (chatId: string) => void;
  /** Drafts were brought in from a file. */
  onImported: () => void;
}) {
  const { strings, language, copy } = useUiHost();
  const [copied, setCopied] = useState<string>();
  const list = usePagedList<Draft>(access, search, async (query, signal) => {
    const { drafts: items, nextCursor } = await access.list(query, signal);
    return { items, nextCursor };
  });
  const found = list.isCurrent
    ? list.items
    : list.items.filter((draft) => hasText(firstPost(draft), search));
  async function copyDraft(draft: Draft) {
    await copy(wholeText(draft));
    setCopied(draft.id);
    // The voice learns from it if it can; the person has their copy.
    await access.noteUse(draft.id).catch(() => {});
  }
  if (list.problem && isQuiet) return null;
  return (
    <>
      <h2 id="linnet-drafts">{strings.drafts}</h2>
      {list.problem ? (
        <ProblemNotice title={strings.draftsNotLoaded} hint={problemTitle(list.problem, strings)}>
          <button type="button" onClick={list.retry}>
            {strings.tryAgain}
          </button>
        </ProblemNotice>
      ) : null}
      <ul className="linnet-list" aria-labelledby="linnet-drafts" aria-busy={list.isLoading}>
        {found.map((draft) => (
          <li key={draft.id}>
            <button
              type="button"
              className="linnet-list-open"
              dir="auto"
              onClick={() => onOpen(draft.chatId)}
            >
              {firstPost(draft)}
            </button>
            <time className="linnet-faint" dateTime={draft.updatedAt}>
              {relativeTime(draft.updatedAt, Date.now(), language)}
            </time>
            <button
              type="button"
              className="linnet-quiet"
              aria-label={fill(strings.copyDraft, { text: firstPost(draft).slice(0, 40) })}
              onClick={() => void copyDraft(draft)}
            >
              {copied === draft.id ? strings.copied : strings.copy}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && !list.problem ? (
        <p className="linnet-faint">
          {list.isLoading ? strings.loading : search ? strings.noMatch : strings.noDrafts}
        </p>
      ) : null}
      {search ? null : (
        <DraftFiles
          access={access}
          hasDrafts={list.items.length > 0}
          onImported={() => {
            list.reload();
            onImported();
          }}
        />
      )}
      {list.hasMore ? (
        <button type="button" onClick={list.showMore}>
          {strings.showMoreDrafts}
        </button>
      ) : null}
    </>
  );
}

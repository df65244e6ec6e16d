import { useEffect, useState } from "react";
import type { Draft } from "../protocol/draft.ts";
import type { DraftsApi } from "../transport/drafts-api.ts";
import { useUiHost } from "./ui-host.tsx";

function firstPost({ variants, chosen }: Draft): string {
  return (variants[chosen] ?? variants[0])?.posts[0]?.text ?? "";
}

/** Earlier drafts by their first post; each opens the chat that it came from. */
export function DraftList({
  access,
  search,
  onOpen,
}: {
  access: Pick<DraftsApi, "list">;
  /** In lower case. */
  search: string;
  onOpen: (chatId: string) => void;
}) {
  const { strings } = useUiHost();
  const [drafts, setDrafts] = useState<readonly Draft[]>();
  useEffect(() => {
    const abort = new AbortController();
    access.list({ limit: 50 }, abort.signal).then(
      (page) => setDrafts(page.drafts),
      // The chats, above, show what is wrong.
      () => {},
    );
    return () => abort.abort();
  }, [access]);
  const found = drafts?.filter((draft) => firstPost(draft).toLocaleLowerCase().includes(search));
  if (!found) return null;
  return (
    <>
      <h2 id="linnet-drafts">{strings.drafts}</h2>
      <ul className="linnet-list" aria-labelledby="linnet-drafts">
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
          </li>
        ))}
      </ul>
      {found.length === 0 ? <p className="linnet-faint">{strings.noDrafts}</p> : null}
    </>
  );
}

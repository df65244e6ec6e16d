import { NotChanged } from "../schedule/not-changed.tsx";
import { ScheduledRow } from "../schedule/scheduled-row.tsx";
import { type ScheduledAccess, useScheduledPosts } from "../schedule/use-scheduled-posts.tsx";
import { fill } from "../strings.ts";
import { useUiHost } from "../ui-host.tsx";

/** How many are shown above the chats: a person with many would not reach the chats below them. */
const MOST_SHOWN = 3;

/** What waits for its time next, and how to see the others. Nothing where nothing waits. */
export function ScheduledList({
  access,
  onOpen,
  onShowAll,
}: {
  access: ScheduledAccess;
  onOpen: (chatId: string) => void;
  onShowAll: () => void;
}) {
  const { strings } = useUiHost();
  const scheduled = useScheduledPosts(access);
  const { posts = [], notChanged } = scheduled;
  if (posts.length === 0 && !notChanged) return null;
  return (
    <>
      <h2 id="linnet-scheduled">{strings.scheduled}</h2>
      <NotChanged scheduled={scheduled} />
      <ul className="linnet-list linnet-scheduled" aria-labelledby="linnet-scheduled">
        {posts.slice(0, MOST_SHOWN).map((post) => (
          <ScheduledRow key={post.id} post={post} actions={{ ...scheduled, onOpen }} />
        ))}
      </ul>
      {posts.length > MOST_SHOWN ? (
        <button type="button" onClick={onShowAll}>
          {fill(strings.showAllScheduled, { count: posts.length })}
        </button>
      ) : null}
    </>
  );
}

import { NotChanged } from "../schedule/not-changed.tsx";
import { ScheduledRow } from "../schedule/scheduled-row.tsx";
import { type ScheduledAccess, useScheduledPosts } from "../schedule/use-scheduled-posts.tsx";
import { useUiHost } from "../ui-host.tsx";

/** What waits for its time, the next one first. Nothing where nothing waits. */
export function ScheduledList({
  access,
  onOpen,
}: {
  access: ScheduledAccess;
  onOpen: (chatId: string) => void;
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
        {posts.map((post) => (
          <ScheduledRow key={post.id} post={post} actions={{ ...scheduled, onOpen }} />
        ))}
      </ul>
    </>
  );
}

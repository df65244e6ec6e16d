import { ProblemNotice } from "../conversation/problem-notice.tsx";
import { useUiHost } from "../ui-host.tsx";
import type { ScheduledPosts } from "./use-scheduled-posts.tsx";

/** Says why the last change of the schedule was not made. Nothing where it was. */
export function NotChanged({
  scheduled: { notChanged, dismiss },
}: {
  scheduled: Pick<ScheduledPosts, "notChanged" | "dismiss">;
}) {
  const { strings } = useUiHost();
  if (!notChanged) return null;
  return (
    <ProblemNotice title={strings.scheduleNotChanged} hint={notChanged.detail ?? notChanged.title}>
      <button type="button" onClick={dismiss}>
        {strings.back}
      </button>
    </ProblemNotice>
  );
}

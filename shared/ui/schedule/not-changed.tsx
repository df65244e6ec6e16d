import { ProblemNotice } from "../conversation/problem-notice.tsx";
import { problemReason } from "../conversation/problem-texts.ts";
import { useUiHost } from "../ui-host.tsx";
import type { ScheduledPosts } from "./use-scheduled-posts.tsx";

/** Says why the last change of the schedule was not made. Nothing where it was. */
export function NotChanged({
  scheduled: { notChanged, dismiss },
}: {
  scheduled: Pick<ScheduledPosts, "notChanged" | "dismiss">;
}) {
  const { strings, language } = useUiHost();
  if (!notChanged) return null;
  return (
    <ProblemNotice
      title={strings.scheduleNotChanged}
      hint={problemReason(notChanged, strings, language)}
    >
      <button type="button" onClick={dismiss}>
        {strings.back}
      </button>
    </ProblemNotice>
  );
}

import type { ScheduledPostsApi } from "@linnet/client";
import { problemOf } from "@linnet/client";
import type { MoveScheduled, Problem, ScheduledPost } from "@linnet/protocol";
import { useEffect, useState } from "react";
import { ProblemNotice } from "../conversation/problem-notice.tsx";
import { longTime } from "../schedule/local-time.ts";
import { ScheduleForm } from "../schedule/schedule-form.tsx";
import { fill } from "../strings.ts";
import { useUiHost } from "../ui-host.tsx";

/** How often the list is loaded again while it is shown, in milliseconds: posts go up meanwhile. */
const RELOAD_MS = 30_000;

export type ScheduledAccess = Pick<ScheduledPostsApi, "list" | "move" | "cancel">;

/** What waits for its time, the next one first: open its chat, move it, post it now, cancel it. Nothing where nothing waits. */
export function ScheduledList({
  access,
  onOpen,
}: {
  access: ScheduledAccess;
  onOpen: (chatId: string) => void;
}) {
  const { strings } = useUiHost();
  const [posts, setPosts] = useState<readonly ScheduledPost[]>([]);
  const [problem, setProblem] = useState<Problem>();
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round loads again.
  useEffect(() => {
    const abort = new AbortController();
    const load = () =>
      access.list(abort.signal).then(setPosts, () => {
        // The list of chats, which is loaded with it, says what is wrong.
      });
    void load();
    const timer = setInterval(() => void load(), RELOAD_MS);
    return () => {
      clearInterval(timer);
      abort.abort();
    };
  }, [access, round]);

  async function change(action: () => Promise<unknown>): Promise<boolean> {
    try {
      await action();
      setProblem(undefined);
      return true;
    } catch (error) {
      setProblem(problemOf(error));
      return false;
    } finally {
      setRound(round + 1);
    }
  }
  if (posts.length === 0 && !problem) return null;
  return (
    <>
      <h2 id="linnet-scheduled">{strings.scheduled}</h2>
      {problem ? (
        <ProblemNotice title={strings.scheduleNotChanged} hint={problem.detail ?? problem.title}>
          <button type="button" onClick={() => setProblem(undefined)}>
            {strings.back}
          </button>
        </ProblemNotice>
      ) : null}
      <ul className="linnet-list linnet-scheduled" aria-labelledby="linnet-scheduled">
        {posts.map((post) => (
          <ScheduledRow
            key={post.id}
            post={post}
            onOpen={() => onOpen(post.chatId)}
            onMove={(to) => change(() => access.move(post.id, to))}
            onCancel={() => change(() => access.cancel(post.id))}
          />
        ))}
      </ul>
    </>
  );
}

function ScheduledRow({
  post,
  onOpen,
  onMove,
  onCancel,
}: {
  post: ScheduledPost;
  onOpen: () => void;
  onMove: (to: MoveScheduled) => Promise<boolean>;
  onCancel: () => Promise<boolean>;
}) {
  const { strings, language } = useUiHost();
  const [mode, setMode] = useState<"read" | "move" | "now" | "cancel">("read");
  const [isBusy, setBusy] = useState(false);
  const text = post.posts[0]?.text ?? "";
  const name = text.slice(0, 40);
  const nowLabel = post.kind === "post" ? strings.schedulePostNow : strings.scheduleRemindNow;
  const isOver = Date.parse(post.at) <= Date.now();

  async function act(action: () => Promise<boolean>) {
    setBusy(true);
    await action();
    setBusy(false);
    setMode("read");
  }
  return (
    <li>
      <time className="linnet-scheduled-time" dateTime={post.at}>
        {longTime(post, language)}
      </time>
      <button type="button" className="linnet-list-open" dir="auto" onClick={onOpen}>
        {text}
      </button>
      <p className="linnet-faint">
        {isOver
          ? strings.scheduledWaits
          : post.account
            ? fill(strings.scheduledAs, {
                account: post.account.username,
                count: post.posts.length,
              })
            : strings.scheduledReminder}
      </p>
      {mode === "read" ? (
        <div className="linnet-row">
          <button
            type="button"
            aria-label={`${strings.scheduleMove}: ${name}`}
            onClick={() => setMode("move")}
          >
            {strings.scheduleMove}
          </button>
          <button type="button" aria-label={`${nowLabel}: ${name}`} onClick={() => setMode("now")}>
            {nowLabel}
          </button>
          <button
            type="button"
            className="linnet-quiet"
            aria-label={`${strings.scheduleCancel}: ${name}`}
            onClick={() => setMode("cancel")}
          >
            {strings.scheduleCancel}
          </button>
        </div>
      ) : null}
      {mode === "move" ? (
        <ScheduleForm
          current={post.at}
          isBusy={isBusy}
          onSchedule={(to) => void act(() => onMove(to))}
          onCancel={() => setMode("read")}
        />
      ) : null}
      {mode === "now" || mode === "cancel" ? (
        <div className="linnet-row">
          <button
            type="button"
            className="linnet-primary"
            // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed.
            autoFocus
            disabled={isBusy}
            onClick={() => void act(() => (mode === "now" ? onMove({ now: true }) : onCancel()))}
          >
            {mode === "now" ? nowLabel : strings.scheduleCancel}
          </button>
          <button type="button" disabled={isBusy} onClick={() => setMode("read")}>
            {strings.back}
          </button>
        </div>
      ) : null}
    </li>
  );
}

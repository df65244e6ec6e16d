import { POST_LIMIT } from "@linnet/drafts";
import type { LinnetDataParts } from "@linnet/protocol";
import {
  type ApprovalAnswer,
  isToCome,
  type PublishInput,
  publishInputSchema,
  readPageInputSchema,
  takeDownInputSchema,
} from "@linnet/protocol";
import { useRef, useState } from "react";
import { cautionTexts } from "../conversation/caution-texts.ts";
import { saidText } from "../conversation/said-text.ts";
import { Warnings } from "../conversation/warnings.tsx";
import { AltText } from "../draft/alt-text.tsx";
import { AnsweredPostBox } from "../draft/answered-post-box.tsx";
import { doubtTexts } from "../draft/doubt-texts.ts";
import type { PictureAccess } from "../draft/draft-access.ts";
import { PostPreview } from "../draft/post-preview.tsx";
import { DescribedPictures } from "../pictures/described-pictures.tsx";
import { briefTime, longTime } from "../schedule/local-time.ts";
import { ScheduleForm } from "../schedule/schedule-form.tsx";
import { fill, type LinnetStrings } from "../strings.ts";
import { useUiHost } from "../ui-host.tsx";
import { ApprovalEditor } from "./approval-editor.tsx";
import { CostLine } from "./cost-line.tsx";
import { DeclineForm } from "./decline-form.tsx";

/** What is said of a request that no person declined, by its cause. */
const DECLINED_BY = {
  changed: "declinedChanged",
  expired: "declinedExpired",
  stopped: "declinedStopped",
  message: "declinedMessage",
} as const;

/** Answers a request; resolves once the backend has taken it, or has said why not. */
export type AnswerApproval = (approvalId: string, answer: ApprovalAnswer) => Promise<void>;

/** A request as a person reads it: what would happen, with what account, and to which texts. */
interface ShownRequest {
  title: string;
  effect: string;
  warning?: string | undefined;
  texts: string[];
  /** What the button that approves says. */
  act: string;
  /** There when the texts are what would be posted, and can be edited. */
  publish?: PublishInput;
}

function publishEffect({ posts, thread, proposed }: PublishInput, strings: LinnetStrings): string {
  if (thread) {
    const { first, of, after } = thread;
    return fill(strings.approvalGoOn, { first, count: of, url: after });
  }
  if (proposed) return strings.approvalAtTime;
  return posts.length > 1
    ? fill(strings.approvalThread, { count: posts.length })
    : strings.approvalPost;
}

function shownRequest(
  { tool, input }: LinnetDataParts["approval"],
  strings: LinnetStrings,
  language: string,
): ShownRequest {
  const publish = publishInputSchema.safeParse(input).data;
  if (publish) {
    return {
      title: fill(strings.approvalPublish, { account: publish.account.username }),
      effect: publishEffect(publish, strings),
      warning: saidText(publish.said, strings, language) ?? publish.warning,
      texts: publish.posts.map(({ text }) => text),
      act: strings.schedulePostNow,
      publish,
    };
  }
  const takeDown = takeDownInputSchema.safeParse(input).data;
  if (takeDown) {
    const { account, remove } = takeDown;
    return {
      title: fill(strings.approvalTakeDown, { account: account.username }),
      effect: fill(strings.approvalRemoves, { count: remove.length }),
      texts: remove.map(({ text, url }) => `${text}\n${url}`),
      act: strings.delete,
    };
  }
  const page = tool === "readPage" ? readPageInputSchema.safeParse(input).data : undefined;
  if (page) {
    return {
      title: strings.approvalRead,
      effect: strings.approvalReadEffect,
      texts: [page.url],
      act: strings.approveRead,
    };
  }
  return {
    title: strings.approvalAsk,
    effect: tool,
    texts: [JSON.stringify(input, null, 2)],
    act: strings.approve,
  };
}

/** A tool that waits for a person: what it would do, to the letter, and the ways to answer. */
export function ApprovalCard({
  approval,
  onAnswer,
  pictures,
}: {
  approval: LinnetDataParts["approval"];
  onAnswer?: AnswerApproval | undefined;
  /** Loads the pictures of the posts. */
  pictures?: PictureAccess | undefined;
}) {
  const { strings, language } = useUiHost();
  const card = useRef<HTMLElement>(null);
  const [isAnswering, setAnswering] = useState(false);
  const [mode, setMode] = useState<"read" | "edit" | "later" | "decline">("read");
  /** What is approved in place of the texts that are asked about. */
  const [newTexts, setNewTexts] = useState<readonly string[]>();
  const request = shownRequest(approval, strings, language);
  const { title, effect, warning, texts, publish } = request;
  const { state, cause, reason, schedule } = approval;
  const outcome =
    state === "approved" && schedule
      ? fill(strings.approvedFor, { time: longTime(schedule, language) })
      : state !== "requested" && strings[state];
  const isOpen = state === "requested" && onAnswer !== undefined;

  const named = publish?.proposed;
  const proposed = named && isToCome(named) ? named : undefined;
  // Once the time that was named is over, no button at this place posts at once: it may be pressed out of habit.
  const timeLabel = proposed
    ? fill(strings.approveAt, { time: briefTime(proposed, language) })
    : named && strings.approveOtherTime;

  // What is typed stays: an answer that was taken changes the request, and one that was refused can be given again.
  async function answer(given: ApprovalAnswer) {
    // An answer that is taken takes all buttons away.
    card.current?.focus({ preventScroll: true });
    setAnswering(true);
    await onAnswer?.(approval.id, given).catch(() => {});
    setAnswering(false);
  }
  /** Closes the form that is open. The focus was in it, and goes to the card. */
  function read() {
    card.current?.focus({ preventScroll: true });
    setMode("read");
  }
  function approve(posts?: { text: string }[]) {
    if (named && !isToCome(named)) {
      setNewTexts(posts?.map(({ text }) => text));
      setMode("later");
    } else {
      void answer({ approved: true, posts, schedule: named });
    }
  }
  const first = publish?.thread?.first ?? 1;
  const shown = (isOpen && newTexts) || texts;
  const count = first - 1 + shown.length;
  const markedOf = (at: number) => publish?.posts[at]?.doubts?.map(({ text }) => text) ?? [];
  const postLabel = (at: number) => fill(strings.postOf, { number: first + at, count });

  return (
    <article
      ref={card}
      className="linnet-card linnet-approval"
      aria-label={strings.approvalAsk}
      tabIndex={-1}
    >
      <h2 dir="auto">{outcome || title}</h2>
      {state === "requested" && mode !== "later" ? <p dir="auto">{effect}</p> : null}
      {warning ? (
        <p className="linnet-approval-warning" role="note" dir="auto">
          {warning}
        </p>
      ) : null}
      {named && !proposed && isOpen ? (
        <p className="linnet-approval-warning" role="note" dir="auto">
          {fill(strings.approvalTimeOver, { time: longTime(named, language) })}
        </p>
      ) : null}
      {publish?.scheduled && state === "requested" ? (
        <p className="linnet-approval-warning" role="note" dir="auto">
          {fill(strings.approvalScheduled, { time: longTime(publish.scheduled, language) })}
        </p>
      ) : null}
      {publish && state === "requested" ? (
        <Warnings
          texts={[
            ...cautionTexts(texts, publish, strings),
            ...publish.posts.flatMap((post) => doubtTexts(post, strings)),
          ]}
        />
      ) : null}
      {publish?.answers ? <AnsweredPostBox answers={publish.answers} /> : null}
      {isOpen && mode === "edit" && publish ? (
        <ApprovalEditor
          texts={shown}
          markedOf={markedOf}
          picturesOf={(at) => publish.posts[at]?.pictures ?? []}
          access={pictures}
          labelOf={postLabel}
          limit={publish.limit ?? POST_LIMIT}
          isBusy={isAnswering}
          approveLabel={timeLabel ?? strings.approveEdited}
          onApprove={approve}
          onPostNow={named && ((posts) => void answer({ approved: true, posts }))}
          onCancel={() => {
            setNewTexts(undefined);
            read();
          }}
        >
          {publish.cost ? <CostLine cost={publish.cost} publish={publish} /> : null}
        </ApprovalEditor>
      ) : (
        shown.map((text, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the texts of one request never move.
          <div key={at} className="linnet-post">
            {shown.length > 1 ? <p className="linnet-faint">{postLabel(at)}</p> : null}
            <PostPreview text={text} marked={markedOf(at)} />
            {publish?.posts[at]?.pictures?.length ? (
              <DescribedPictures pictures={publish.posts[at].pictures} access={pictures} />
            ) : publish?.posts[at]?.altText ? (
              <AltText text={publish.posts[at].altText} canCopy />
            ) : null}
          </div>
        ))
      )}
      {state === "declined" && reason ? (
        <p className="linnet-faint" dir="auto">
          {cause ? strings[DECLINED_BY[cause]] : reason}
        </p>
      ) : null}
      {isOpen && mode === "read" && publish?.cost ? (
        <CostLine
          cost={publish.cost}
          publish={publish}
          onEdit={(edited) => {
            setNewTexts(edited);
            setMode("edit");
          }}
        />
      ) : null}
      {isOpen && mode === "later" ? (
        <ScheduleForm
          current={proposed?.at}
          isBusy={isAnswering}
          onSchedule={(schedule) =>
            void answer({ approved: true, posts: newTexts?.map((text) => ({ text })), schedule })
          }
          onCancel={newTexts ? () => setMode("edit") : read}
        />
      ) : null}
      {isOpen && mode === "decline" ? (
        <DeclineForm
          isBusy={isAnswering}
          onDecline={(why) => void answer({ approved: false, ...(why ? { reason: why } : {}) })}
          onCancel={read}
        />
      ) : null}
      {isOpen && mode === "read" ? (
        <div className="linnet-row">
          <button
            type="button"
            className="linnet-primary"
            disabled={isAnswering}
            onClick={() => approve()}
          >
            {timeLabel ?? request.act}
          </button>
          {named ? (
            <button
              type="button"
              disabled={isAnswering}
              onClick={() => void answer({ approved: true })}
            >
              {strings.schedulePostNow}
            </button>
          ) : null}
          {publish && (proposed || !named) ? (
            <button type="button" disabled={isAnswering} onClick={() => setMode("later")}>
              {proposed ? strings.approveOtherTime : strings.approveLater}
            </button>
          ) : null}
          {/* Where the row breaks, neither is left alone. */}
          <div className="linnet-row">
            {publish ? (
              <button
                type="button"
                className="linnet-quiet"
                disabled={isAnswering}
                onClick={() => setMode("edit")}
              >
                {strings.edit}
              </button>
            ) : null}
            <button
              type="button"
              className="linnet-quiet"
              disabled={isAnswering}
              onClick={() => setMode("decline")}
            >
              {strings.decline}
            </button>
          </div>
        </div>
      ) : null}
    </article>
  );
}

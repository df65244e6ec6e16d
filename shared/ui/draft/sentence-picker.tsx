import {
  hasOtherWords,
  type PickedSentences,
  pickedPost,
  pickedThread,
  standingIn,
  withPicked,
} from "@linnet/drafts";
import type { DraftPost, LinnetDataParts } from "@linnet/protocol";
import { type ReactNode, useId, useState } from "react";
import { useUiHost } from "../ui-host.tsx";
import { CounterRing } from "./counter-ring.tsx";
import { useDraftRules } from "./use-draft-rules.tsx";

type Offered = LinnetDataParts["sentences"];

/** What is ticked at first where the picked sentences take the place of a text: what stands in it. */
function ticksFor(text: string, { title, url, sentences }: Offered): PickedSentences {
  const stands = (words: string | undefined) => words !== undefined && text.includes(words);
  const indexes = new Set(sentences.flatMap((each) => (stands(each.text) ? each.index : [])));
  const isBare = indexes.size === 0;
  return {
    indexes,
    hasTitle: isBare ? title !== undefined : stands(title),
    hasLink: isBare ? url !== undefined : stands(url),
  };
}

const NOTHING: PickedSentences = { indexes: new Set(), hasTitle: false, hasLink: false };

function Tick({
  isOn,
  fixedBy,
  onChange,
  children,
}: {
  isOn: boolean;
  /** The id of what says why it stays as it is. */
  fixedBy?: string | undefined;
  onChange: (isOn: boolean) => void;
  children: ReactNode;
}) {
  return (
    <li>
      <label>
        <input
          type="checkbox"
          checked={isOn}
          disabled={fixedBy !== undefined}
          aria-describedby={fixedBy}
          onChange={({ target }) => onChange(target.checked)}
        />
        {/* A block in the interface's direction: what is in it begins beside its box. */}
        <span>{children}</span>
      </label>
    </li>
  );
}

/**
 * A post in the words of its source: the person ticks sentences, and the title and the address, and puts them into
 * the draft. What stands in it already is ticked. The words of a model give way, those of a thread to a thread where one
 * post is too short; to a draft with words of the person, sentences are only added.
 */
export function SentencePicker({
  offered,
  posts,
  isChanged,
  limit,
  onPick,
}: {
  offered: Offered;
  /** The posts of the draft. */
  posts: readonly DraftPost[];
  /** The person has changed them. */
  isChanged: boolean;
  limit: number;
  onPick: (posts: DraftPost[]) => void;
}) {
  const { strings } = useUiHost();
  const hint = useId();
  const weigh = useDraftRules()?.weightedLength;
  const present = posts.map(({ text }) => text).join("\n\n");
  const isOwn =
    (isChanged ||
      posts.some(({ claims }) => claims.some(({ sourceIds }) => sourceIds.length === 0))) &&
    hasOtherWords(present, offered);
  const standing = isOwn ? standingIn(present, offered) : NOTHING;
  const ticksNow = () => ({ present, isOwn, ...(isOwn ? NOTHING : ticksFor(present, offered)) });
  const [ticks, setTicks] = useState(ticksNow);
  if (ticks.present !== present || ticks.isOwn !== isOwn) setTicks(ticksNow());
  const { indexes, hasTitle, hasLink } = ticks;

  const { title, url, sentences } = offered;
  const picked = pickedPost(offered, ticks);
  const weightOf = (text: string) => weigh?.(text) ?? text.length;
  const weighed = <Post extends { text: string }>(post: Post) => ({
    ...post,
    weightedLength: weightOf(post.text),
  });
  const isNothing = isOwn ? picked.text === "" : picked.claims.length === 0;
  const last = posts.at(-1);
  const next =
    isOwn && last
      ? [...posts.slice(0, -1), isNothing ? last : weighed(withPicked(last, offered, ticks))]
      : posts.length > 1
        ? pickedThread(offered, ticks, (text) => weightOf(text) <= limit).map(weighed)
        : [weighed(picked)];

  function toggle(index: number) {
    const toggled = new Set(indexes);
    if (!toggled.delete(index)) toggled.add(index);
    setTicks({ ...ticks, indexes: toggled });
  }

  return (
    <details className="linnet-details linnet-picker">
      <summary>{strings.pickSentences}</summary>
      {standing.indexes.size > 0 ? (
        <p id={hint} className="linnet-faint">
          {strings.pickFixed}
        </p>
      ) : null}
      <ul>
        {title && !standing.hasTitle ? (
          <Tick isOn={hasTitle} onChange={(isOn) => setTicks({ ...ticks, hasTitle: isOn })}>
            <strong dir="auto">{title}</strong>
          </Tick>
        ) : null}
        {sentences.map((sentence) => (
          <Tick
            key={sentence.index}
            isOn={indexes.has(sentence.index) || standing.indexes.has(sentence.index)}
            fixedBy={standing.indexes.has(sentence.index) ? hint : undefined}
            onChange={() => toggle(sentence.index)}
          >
            <span dir="auto">{sentence.text}</span>
          </Tick>
        ))}
        {url && !standing.hasLink ? (
          <Tick isOn={hasLink} onChange={(isOn) => setTicks({ ...ticks, hasLink: isOn })}>
            <span className="linnet-post-link" dir="ltr">
              {url}
            </span>
          </Tick>
        ) : null}
      </ul>
      <div className="linnet-row">
        <button type="button" disabled={isNothing} onClick={() => onPick(next)}>
          {isOwn || posts.length === 1
            ? strings.pickApply
            : next.length > 1
              ? strings.pickThread
              : strings.pickJoin}
        </button>
        <span className="linnet-spacer" />
        <CounterRing weight={Math.max(...next.map((post) => post.weightedLength))} limit={limit} />
      </div>
    </details>
  );
}

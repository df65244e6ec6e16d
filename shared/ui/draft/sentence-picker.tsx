import {
  hasOtherWords,
  type PickedSentences,
  pickedPost,
  standingIn,
  withPicked,
} from "@linnet/drafts";
import type { DraftPost, LinnetDataParts } from "@linnet/protocol";
import { type ReactNode, useState } from "react";
import { useUiHost } from "../ui-host.tsx";
import { CounterRing } from "./counter-ring.tsx";
import { useDraftRules } from "./use-draft-rules.tsx";

type Offered = LinnetDataParts["sentences"];

/** What is ticked for a text; the title and the address where no sentence stands in a text that is to go. */
function ticksFor(text: string, offered: Offered, isOwn: boolean): PickedSentences {
  const standing = standingIn(text, offered);
  if (isOwn || standing.indexes.size > 0) return standing;
  const { title, url } = offered;
  return { ...standing, hasTitle: title !== undefined, hasLink: url !== undefined };
}

function Tick({
  isOn,
  onChange,
  children,
}: {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  children: ReactNode;
}) {
  return (
    <li>
      <label>
        <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
        {/* A block in the interface's direction: what is in it begins beside its box. */}
        <span>{children}</span>
      </label>
    </li>
  );
}

/**
 * A post in the words of its source: the person ticks sentences, and the title and the address, and puts them into
 * the draft. What stands in it already is ticked. What the person wrote stays; the words of a model give way.
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
  const weigh = useDraftRules()?.weightedLength;
  const present = posts.map(({ text }) => text).join("\n\n");
  const isOwn = isChanged && hasOtherWords(present, offered);
  const ticksNow = () => ({ present, ...ticksFor(present, offered, isOwn) });
  const [ticks, setTicks] = useState(ticksNow);
  if (ticks.present !== present) setTicks(ticksNow());
  const { indexes, hasTitle, hasLink } = ticks;

  const { title, url, sentences } = offered;
  const picked = pickedPost(offered, ticks);
  const next = (isOwn ? withPicked(posts, offered, ticks) : [{ ...picked, weightedLength: 0 }]).map(
    (post) => ({ ...post, weightedLength: weigh?.(post.text) ?? post.text.length }),
  );
  const isNothing = isOwn
    ? next.every(({ text }, place) => text === posts[place]?.text) ||
      next.some(({ text }) => text.trim() === "")
    : picked.claims.length === 0;

  function toggle(index: number) {
    const toggled = new Set(indexes);
    if (!toggled.delete(index)) toggled.add(index);
    setTicks({ ...ticks, indexes: toggled });
  }

  return (
    <details className="linnet-details linnet-picker">
      <summary>{strings.pickSentences}</summary>
      <ul>
        {title ? (
          <Tick isOn={hasTitle} onChange={(isOn) => setTicks({ ...ticks, hasTitle: isOn })}>
            <strong dir="auto">{title}</strong>
          </Tick>
        ) : null}
        {sentences.map((sentence) => (
          <Tick
            key={sentence.index}
            isOn={indexes.has(sentence.index)}
            onChange={() => toggle(sentence.index)}
          >
            <span dir="auto">{sentence.text}</span>
          </Tick>
        ))}
        {url ? (
          <Tick isOn={hasLink} onChange={(isOn) => setTicks({ ...ticks, hasLink: isOn })}>
            <span className="linnet-post-link" dir="ltr">
              {url}
            </span>
          </Tick>
        ) : null}
      </ul>
      <div className="linnet-row">
        <button type="button" disabled={isNothing} onClick={() => onPick(next)}>
          {strings.pickApply}
        </button>
        <span className="linnet-spacer" />
        <CounterRing weight={Math.max(...next.map((post) => post.weightedLength))} limit={limit} />
      </div>
    </details>
  );
}

import { pickedPost } from "@linnet/drafts";
import type { DraftPost, LinnetDataParts } from "@linnet/protocol";
import { type ReactNode, useState } from "react";
import { useUiHost } from "../ui-host.tsx";
import { CounterRing } from "./counter-ring.tsx";
import { useDraftRules } from "./use-draft-rules.tsx";

type Offered = LinnetDataParts["sentences"];

/** What of the offered stands in the text; the title and the address where no sentence does. */
function standingIn(text: string, { title, url, sentences }: Offered) {
  const stands = (words: string | undefined) => words !== undefined && text.includes(words);
  const chosen = new Set(sentences.flatMap((each) => (stands(each.text) ? each.index : [])));
  const isBare = chosen.size === 0;
  return {
    chosen,
    hasTitle: isBare ? title !== undefined : stands(title),
    hasLink: isBare ? url !== undefined : stands(url),
  };
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
 * the draft. What stands in it already is ticked.
 */
export function SentencePicker({
  offered,
  present,
  limit,
  onPick,
}: {
  offered: Offered;
  /** The text of the draft that the picked post takes the place of. */
  present: string;
  limit: number;
  onPick: (post: DraftPost) => void;
}) {
  const { strings } = useUiHost();
  const weigh = useDraftRules()?.weightedLength;
  const [ticks, setTicks] = useState(() => ({ present, ...standingIn(present, offered) }));
  if (ticks.present !== present) setTicks({ present, ...standingIn(present, offered) });
  const { chosen, hasTitle, hasLink } = ticks;

  const { title, url, sentences } = offered;
  const { text, claims } = pickedPost(offered, { indexes: chosen, hasTitle, hasLink });
  const weight = weigh?.(text) ?? text.length;

  function toggle(index: number) {
    const next = new Set(chosen);
    if (!next.delete(index)) next.add(index);
    setTicks({ ...ticks, chosen: next });
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
            isOn={chosen.has(sentence.index)}
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
        <button
          type="button"
          disabled={claims.length === 0}
          onClick={() => onPick({ text, weightedLength: weight, claims })}
        >
          {strings.pickApply}
        </button>
        <span className="linnet-spacer" />
        <CounterRing weight={weight} limit={limit} />
      </div>
    </details>
  );
}

import { pickedPost } from "@linnet/drafts";
import type { DraftPost, LinnetDataParts } from "@linnet/protocol";
import { type ReactNode, useState } from "react";
import { useUiHost } from "../ui-host.tsx";
import { CounterRing } from "./counter-ring.tsx";
import { useDraftRules } from "./use-draft-rules.tsx";

type Offered = LinnetDataParts["sentences"];

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
 * the draft.
 */
export function SentencePicker({
  offered,
  limit,
  onPick,
}: {
  offered: Offered;
  limit: number;
  onPick: (post: DraftPost) => void;
}) {
  const { strings } = useUiHost();
  const weigh = useDraftRules()?.weightedLength;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [hasTitle, setTitle] = useState(offered.title !== undefined);
  const [hasLink, setLink] = useState(offered.url !== undefined);

  const { title, url, sentences } = offered;
  const { text, claims } = pickedPost(offered, { indexes: chosen, hasTitle, hasLink });
  const weight = weigh?.(text) ?? text.length;

  function toggle(index: number) {
    const next = new Set(chosen);
    if (!next.delete(index)) next.add(index);
    setChosen(next);
  }

  return (
    <details className="linnet-details linnet-picker">
      <summary>{strings.pickSentences}</summary>
      <ul>
        {title ? (
          <Tick isOn={hasTitle} onChange={setTitle}>
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
          <Tick isOn={hasLink} onChange={setLink}>
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

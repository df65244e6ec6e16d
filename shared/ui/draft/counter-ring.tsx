import { fill } from "../strings.ts";
import { useUiHost } from "../ui-host.tsx";

const RADIUS = 9;
const CIRCUMFERENCE = 2 * Math.PI * RADIUS;

/** How full a post is, in X's weighted characters. */
export function CounterRing({ weight, limit }: { weight: number; limit: number }) {
  const { strings } = useUiHost();
  const left = limit - weight;
  const label =
    left < 0
      ? fill(strings.charactersOver, { count: -left })
      : fill(strings.charactersLeft, { count: left });
  const state = left < 0 ? "over" : left <= 20 ? "near" : "fits";
  return (
    <span
      className={`linnet-counter linnet-counter-${state}`}
      role="img"
      aria-label={label}
      title={label}
    >
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
        <circle className="linnet-counter-track" cx="12" cy="12" r={RADIUS} />
        <circle
          className="linnet-counter-fill"
          cx="12"
          cy="12"
          r={RADIUS}
          strokeDasharray={CIRCUMFERENCE}
          strokeDashoffset={CIRCUMFERENCE * (1 - Math.min(1, weight / limit))}
          transform="rotate(-90 12 12)"
        />
      </svg>
      <span aria-hidden="true">{left < 0 ? `\u2212${-left}` : left}</span>
    </span>
  );
}

import { intentUrl } from "@linnet/drafts";
import type { PublishCost, PublishInput } from "@linnet/protocol";
import { useDraftRules } from "../draft/use-draft-rules.tsx";
import { fill } from "../strings.ts";
import { useUiHost } from "../ui-host.tsx";
import { costText } from "./cost-text.ts";

/** What X charges for a request to publish, and the way that is free of charge: a link, which takes no pictures and is one post. */
export function CostLine({
  cost,
  publish: { posts, thread, answers },
  onEdit,
}: {
  cost: PublishCost;
  publish: PublishInput;
  /** Opens other texts to be edited and approved; absent while they are. */
  onEdit?: ((texts: readonly string[]) => void) | undefined;
}) {
  const rules = useDraftRules();
  const { strings, language, openUrl } = useUiHost();
  const [only, ...more] = posts;
  const isOnlyPost = only && more.length === 0 && !thread;
  const moved = isOnlyPost && answers?.kind !== "reply" ? rules?.linkInReply(only.text) : undefined;
  const readOn = new Date(`${cost.readOn}T12:00:00Z`).toLocaleDateString(language, {
    dateStyle: "medium",
  });
  return (
    <div className="linnet-cost linnet-faint">
      <p dir="auto">{costText(cost, strings, language, !onEdit)}</p>
      <div className="linnet-row">
        {onEdit && isOnlyPost && !only.pictures?.length ? (
          <button
            type="button"
            className="linnet-quiet"
            onClick={() => openUrl(intentUrl(only.text, answers))}
          >
            {strings.costFree}
          </button>
        ) : null}
        <button type="button" className="linnet-quiet" onClick={() => openUrl(cost.source)}>
          {fill(strings.costSource, { date: readOn })}
        </button>
      </div>
      {onEdit && moved && rules?.linksIn(moved.post).length === 0 ? (
        <>
          <p>{strings.costLinkInReply}</p>
          <div className="linnet-row">
            <button
              type="button"
              className="linnet-quiet"
              onClick={() => onEdit([moved.post, moved.reply])}
            >
              {strings.linkInReply}
            </button>
          </div>
        </>
      ) : null}
    </div>
  );
}

import type {
  DraftVariant,
  Intent,
  LinnetDataParts,
  LinnetPart,
  SubmitDraftInput,
} from "@linnet/protocol";
import { ToolLine } from "../conversation/tool-line.tsx";
import type { ReminderAccess } from "../schedule/draft-reminder.tsx";
import type { DraftAccess } from "./draft-access.ts";
import { DraftCard } from "./draft-card.tsx";

type SubmitDraftPart = Extract<LinnetPart, { type: "tool-submitDraft" }>;

/** Posts that are there of an input that still arrives. */
function variantsSoFar(input: Partial<DeepPartial<SubmitDraftInput>> | undefined): DraftVariant[] {
  return (input?.variants ?? []).flatMap((variant) => {
    const posts = (variant?.posts ?? []).flatMap((post) =>
      post?.text
        ? [
            {
              text: post.text,
              weightedLength: 0,
              claims: [],
              ...(post.altText ? { altText: post.altText } : {}),
            },
          ]
        : [],
    );
    return posts.length > 0 ? [{ posts }] : [];
  });
}

type DeepPartial<T> = T extends (infer Item)[]
  ? (DeepPartial<Item> | undefined)[]
  : T extends object
    ? { [Key in keyof T]?: DeepPartial<T[Key]> }
    : T;

/** A draft that is handed in, while it is written and when it is taken. */
export function DraftPart({
  part,
  drafts,
  sentences,
  reminders,
  newestApproval,
  onPrompt,
}: {
  part: SubmitDraftPart;
  drafts?: DraftAccess | undefined;
  sentences?: LinnetDataParts["sentences"] | undefined;
  reminders?: ReminderAccess | undefined;
  newestApproval?: string | undefined;
  onPrompt?: ((text: string, intent: Intent) => void) | undefined;
}) {
  if (part.state === "output-error") {
    return <ToolLine name="submitDraft" state="failed" error={part.errorText} />;
  }
  if (part.state !== "output-available") {
    const variants = variantsSoFar(part.input);
    return (
      <>
        <ToolLine name="submitDraft" state="running" />
        <DraftCard variants={variants} sources={[]} isWriting />
      </>
    );
  }
  const { output } = part;
  // The row of steps has it.
  if (!output.accepted) return null;
  return (
    <DraftCard
      draftId={output.draftId}
      variants={output.variants}
      sources={output.sources}
      answers={output.answers}
      limit={output.limit}
      neverSaid={output.neverSaid}
      cautions={output}
      drafts={drafts}
      sentences={sentences}
      reminders={reminders}
      newestApproval={newestApproval}
      onPrompt={onPrompt}
    />
  );
}

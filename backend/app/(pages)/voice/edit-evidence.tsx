import type { LearntVoice } from "@linnet/protocol";
import { type Piece, wordChanges } from "../../../habits/word-changes.ts";
import type { VoiceTexts } from "./texts.tsx";

function Pieces({ pieces, as: Changed }: { pieces: readonly Piece[]; as: "del" | "ins" }) {
  return pieces.map(({ text, isChanged }, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no other name than their place.
    return isChanged ? <Changed key={at}>{text}</Changed> : <span key={at}>{text}</span>;
  });
}

/** One edit: what was drafted beside what became of it, with the words that differ marked. */
export function EditEvidence({
  edit,
  texts,
}: {
  edit: LearntVoice["edits"][number];
  texts: VoiceTexts;
}) {
  const { before, after } = wordChanges(edit.drafted, edit.yours);
  return (
    <dl className="edit">
      <div>
        <dt>{texts.drafted}</dt>
        <dd dir="auto">
          <Pieces as="del" pieces={before} />
        </dd>
      </div>
      <div>
        <dt>{texts.yours}</dt>
        <dd dir="auto">
          <Pieces as="ins" pieces={after} />
        </dd>
      </div>
    </dl>
  );
}

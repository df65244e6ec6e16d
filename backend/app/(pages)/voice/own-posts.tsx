import type { LearntVoice } from "@linnet/protocol";
import { removePost } from "./change-posts.ts";
import { PasteForm } from "./paste-form.tsx";

const ORIGINS: Readonly<Record<string, string>> = {
  approved: "You approved it",
  copied: "You changed it and took it",
  pasted: "You pasted it",
};

/** The posts from which examples are taken, and a field for more. */
export function OwnPosts({
  posts,
  pasted,
  projectId,
}: {
  /** Those that were learnt. */
  posts: LearntVoice["posts"];
  /** Those that the person pasted, as they are kept. */
  pasted: readonly string[];
  projectId: string;
}) {
  const learnt = posts.filter(({ from }) => from !== "pasted");
  return (
    <>
      <p className="hint">
        For each draft, the three that are nearest to its material are shown to the model: for their
        rhythm, how they open and how long they are. What they say is not taken over, and supports
        nothing.
      </p>
      {pasted.length + learnt.length > 0 ? (
        <ul className="own-posts">
          {pasted.map((text) => (
            <li key={text}>
              <p dir="auto">{text}</p>
              <form action={removePost} className="own-post-line">
                <small className="hint">{ORIGINS.pasted}</small>
                <input name="projectId" type="hidden" value={projectId} />
                <input name="text" type="hidden" value={text} />
                <button
                  aria-label={`Remove the post: ${text.slice(0, 60)}`}
                  className="link-button"
                  type="submit"
                >
                  Remove
                </button>
              </form>
            </li>
          ))}
          {learnt.map(({ text, from, draftId }) => (
            <li key={draftId}>
              <p dir="auto">{text}</p>
              <small className="hint">{ORIGINS[from] ?? "You used it"}</small>
            </li>
          ))}
        </ul>
      ) : (
        <p>None yet. Paste one, or approve a draft.</p>
      )}
      <PasteForm projectId={projectId} />
    </>
  );
}

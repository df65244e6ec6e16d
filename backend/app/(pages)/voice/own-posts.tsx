import type { LearntVoice } from "@linnet/protocol";
import type { PageLanguage } from "../page-language.ts";
import { removePost } from "./change-posts.ts";
import { PasteForm } from "./paste-form.tsx";
import { type VoiceTexts, voiceTexts } from "./texts.tsx";

function originOf(from: string, { origins }: VoiceTexts): string {
  return from === "approved" || from === "copied" ? origins[from] : origins.other;
}

/** The posts from which examples are taken, and a field for more. */
export function OwnPosts({
  posts,
  pasted,
  projectId,
  language,
}: {
  /** Those that were learnt. */
  posts: LearntVoice["posts"];
  /** Those that the person pasted, as they are kept. */
  pasted: readonly string[];
  projectId: string;
  language: PageLanguage;
}) {
  const texts = voiceTexts[language];
  const learnt = posts.filter(({ from }) => from !== "pasted");
  return (
    <>
      <p className="hint">{texts.postsHint}</p>
      {pasted.length + learnt.length > 0 ? (
        <ul className="own-posts">
          {pasted.map((text) => (
            <li key={text}>
              <p dir="auto">{text}</p>
              <form action={removePost} className="own-post-line">
                <small className="hint">{texts.origins.pasted}</small>
                <input name="projectId" type="hidden" value={projectId} />
                <input name="text" type="hidden" value={text} />
                <button
                  aria-label={texts.removePost(text.slice(0, 60))}
                  className="link-button"
                  type="submit"
                >
                  {texts.remove}
                </button>
              </form>
            </li>
          ))}
          {learnt.map(({ text, from, draftId }) => (
            <li key={draftId}>
              <p dir="auto">{text}</p>
              <small className="hint">{originOf(from, texts)}</small>
            </li>
          ))}
        </ul>
      ) : (
        <p>{texts.noPosts}</p>
      )}
      <PasteForm language={language} projectId={projectId} />
    </>
  );
}

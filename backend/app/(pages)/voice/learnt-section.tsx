import type { StoredProject } from "../../../db/queries/projects.ts";
import { log } from "../../../logging/log.ts";
import { learntVoice } from "../../../voice/learnt-voice.ts";
import { ActionForm } from "../action-form.tsx";
import { erase } from "./change-learnt.ts";
import { LearningSwitch } from "./learning-switch.tsx";
import { LearntRules } from "./learnt-rules.tsx";
import { OwnPosts } from "./own-posts.tsx";

/** What a project's voice has learnt, and from what; everything of it can be changed here. */
export async function LearntSection({ project }: { project: StoredProject }) {
  const { id, voice, learn } = project;
  const learnt = await learntVoice(project).catch((error: unknown) => {
    log.warn({ error, projectId: id }, "what was learnt is not shown");
    return undefined;
  });
  return (
    <>
      <section aria-labelledby="learnt" className="stack">
        <h3 id="learnt">What Linnet has learnt</h3>
        <LearningSwitch isOn={learn} key={String(learn)} projectId={id} />
        {learnt ? (
          <LearntRules learnt={learnt} projectId={id} />
        ) : (
          <p className="notice notice-danger">
            The edits could not be compared in time. Load the page again.
          </p>
        )}
      </section>
      <section aria-labelledby="posts" className="stack">
        <h3 id="posts">Posts to go by</h3>
        <OwnPosts pasted={voice?.examples ?? []} posts={learnt?.posts ?? []} projectId={id} />
      </section>
      <section aria-labelledby="learnt-data" className="stack">
        <h3 id="learnt-data">Yours to take and to erase</h3>
        <p className="hint">
          All of it is in <a href="/account#export">your export</a>, and goes with the project and
          with the account. What was learnt from a draft goes with the draft. The local model takes
          a page's own sentences: of this page it uses only the longest post.
        </p>
        <details>
          <summary>Erase what was learnt</summary>
          <div className="rule-edit">
            <p>
              The rules go, with your changes of them, and so do the edits, reasons and posts that
              they come from. Drafts stay.
            </p>
            <ActionForm action={erase} isDangerous submit="Erase what was learnt">
              <input name="projectId" type="hidden" value={id} />
            </ActionForm>
          </div>
        </details>
      </section>
    </>
  );
}

import type { StoredProject } from "../../../db/queries/projects.ts";
import { log } from "../../../logging/log.ts";
import { learntVoice } from "../../../voice/learnt-voice.ts";
import { ActionForm } from "../action-form.tsx";
import type { PageLanguage } from "../page-language.ts";
import { erase } from "./change-learnt.ts";
import { LearningSwitch } from "./learning-switch.tsx";
import { LearntRules } from "./learnt-rules.tsx";
import { OwnPosts } from "./own-posts.tsx";
import { voiceTexts } from "./texts.tsx";

/** What a project's voice has learnt, and from what; everything of it can be changed here. */
export async function LearntSection({
  project,
  language,
}: {
  project: StoredProject;
  language: PageLanguage;
}) {
  const { id, voice, learn } = project;
  const texts = voiceTexts[language];
  const learnt = await learntVoice(project).catch((error: unknown) => {
    log.warn({ error, projectId: id }, "what was learnt is not shown");
    return undefined;
  });
  return (
    <>
      <section aria-labelledby="learnt" className="stack">
        <h3 id="learnt">{texts.learnt}</h3>
        <LearningSwitch isOn={learn} key={String(learn)} language={language} projectId={id} />
        {learnt ? (
          <LearntRules language={language} learnt={learnt} projectId={id} />
        ) : (
          <p className="notice notice-danger">{texts.tooSlow}</p>
        )}
      </section>
      <section aria-labelledby="posts" className="stack">
        <h3 id="posts">{texts.posts}</h3>
        <OwnPosts
          language={language}
          pasted={voice?.examples ?? []}
          posts={learnt?.posts ?? []}
          projectId={id}
        />
      </section>
      <section aria-labelledby="learnt-data" className="stack">
        <h3 id="learnt-data">{texts.data}</h3>
        <p className="hint">{texts.dataHint}</p>
        <details>
          <summary>{texts.erase}</summary>
          <div className="rule-edit">
            <p>{texts.eraseHint}</p>
            <ActionForm action={erase} isDangerous submit={texts.erase}>
              <input name="projectId" type="hidden" value={id} />
            </ActionForm>
          </div>
        </details>
      </section>
    </>
  );
}

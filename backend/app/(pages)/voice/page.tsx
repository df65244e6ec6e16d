import { notFound } from "next/navigation";
import { z } from "zod";
import { findProject, listProjectNames } from "../../../db/queries/projects.ts";
import { defaultProjectId } from "../../../db/queries/users.ts";
import { decodeCursor, encodeCursor } from "../../../http/cursor.ts";
import { Refusal } from "../../../problems/refusal.ts";
import { requirePerson } from "../current-person.ts";
import { pageLanguage } from "../page-language.ts";
import { LearntSection } from "./learnt-section.tsx";
import { type VoiceTexts, voiceTexts } from "./texts.tsx";
import { fieldsOfVoice } from "./voice-fields.ts";
import { VoiceForm } from "./voice-form.tsx";

export async function generateMetadata() {
  return { title: `${voiceTexts[await pageLanguage()].title} · Linnet` };
}

/** Names of projects on one page. */
const PAGE = 50;

const querySchema = z.object({ project: z.uuid().optional(), cursor: z.string().optional() });

function positionIn(cursor: string | undefined) {
  try {
    const position = decodeCursor(cursor);
    return position && { createdAt: position.updatedAt, id: position.id };
  } catch (error) {
    if (error instanceof Refusal) notFound();
    throw error;
  }
}

/** Links to the voices of a person's projects, when there are several. */
async function ProjectLinks({
  userId,
  cursor,
  texts,
}: {
  userId: string;
  cursor: string | undefined;
  texts: VoiceTexts;
}) {
  const { projects, next } = await listProjectNames(userId, {
    limit: PAGE,
    cursor: positionIn(cursor),
  });
  if (projects.length < 2 && !cursor) return null;
  const more = next && encodeCursor({ updatedAt: next.createdAt, id: next.id });
  return (
    <nav aria-label={texts.projects}>
      <ul>
        {projects.map(({ id, name }) => (
          <li key={id}>
            <a dir="auto" href={`/voice?${new URLSearchParams({ project: id })}`}>
              {name}
            </a>
          </li>
        ))}
      </ul>
      {more ? (
        <a href={`/voice?${new URLSearchParams({ cursor: more })}`}>{texts.moreProjects}</a>
      ) : null}
    </nav>
  );
}

/** The voice of one project: the default one, or the one that is named. */
export default async function VoicePage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const person = await requirePerson("/voice");
  const query = querySchema.safeParse(await searchParams);
  if (!query.success) notFound();
  const id = query.data.project ?? (await defaultProjectId(person.id));
  const project = await findProject(person.id, id);
  if (!project) notFound();
  const language = await pageLanguage();
  const texts = voiceTexts[language];
  return (
    <div className="stack">
      <h1>{texts.title}</h1>
      <p>{texts.intro}</p>
      <ProjectLinks cursor={query.data.cursor} texts={texts} userId={person.id} />
      <h2 dir="auto">{project.name}</h2>
      <div className="voice">
        <section aria-labelledby="written" className="stack">
          <h3 id="written">{texts.written}</h3>
          <p className="hint">{texts.writtenHint}</p>
          <VoiceForm
            key={id}
            language={language}
            projectId={id}
            stored={fieldsOfVoice(project.voice)}
          />
        </section>
        <div className="stack">
          <LearntSection key={id} language={language} project={project} />
        </div>
      </div>
    </div>
  );
}

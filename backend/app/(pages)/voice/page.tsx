import { listProjects } from "../../../db/queries/projects.ts";
import { requirePerson } from "../current-person.ts";
import { fieldsOfVoice } from "./voice-fields.ts";
import { VoiceForm } from "./voice-form.tsx";

export const metadata = { title: "Voice · Linnet" };

export default async function VoicePage() {
  const person = await requirePerson("/voice");
  const projects = await listProjects(person.id);
  return (
    <div className="narrow stack">
      <h1>Voice</h1>
      <p>How your posts should sound. Every draft is written by it, and checked against it.</p>
      {projects.map(({ id, name, voice }) => (
        <section aria-labelledby={`project-${id}`} className="stack" key={id}>
          <h2 hidden={projects.length === 1} id={`project-${id}`}>
            {name}
          </h2>
          <VoiceForm projectId={id} stored={fieldsOfVoice(voice)} />
        </section>
      ))}
    </div>
  );
}

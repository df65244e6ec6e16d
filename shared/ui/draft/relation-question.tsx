import type { LinnetDataParts, Project, ProjectChange, Voice } from "@linnet/protocol";
import { useEffect, useState } from "react";
import { fill } from "../strings.ts";
import { useUiHost } from "../ui-host.tsx";

/** Where a project's voice is read and changed: the part of `ProjectsApi` that is used. */
export interface ProjectAccess {
  get: (projectId: string, signal?: AbortSignal) => Promise<Project>;
  update: (projectId: string, change: ProjectChange) => Promise<Project>;
}

type Answer = Pick<Voice, "relation" | "relationSkipped">;

/** Whether the project still does not know; nothing is shown before that is clear. */
type State = "unknown" | "asks" | "storing" | "stored" | "failed" | "settled";

/** Asks once for each project who wrote what the person attaches, and keeps the answer in the project's voice. */
export function RelationQuestion({
  asked: { projectId, title, author, site },
  projects,
}: {
  asked: LinnetDataParts["relation"];
  projects: ProjectAccess;
}) {
  const { strings } = useUiHost();
  const [state, setState] = useState<State>("unknown");

  useEffect(() => {
    const leaving = new AbortController();
    projects.get(projectId, leaving.signal).then(
      ({ voice }) => setState(voice?.relation || voice?.relationSkipped ? "settled" : "asks"),
      // It can be asked at the next draft.
      () => {},
    );
    return () => leaving.abort();
  }, [projects, projectId]);

  async function store(answer: Answer) {
    setState("storing");
    try {
      const { voice } = await projects.get(projectId);
      await projects.update(projectId, { voice: { ...voice, ...answer } });
      setState(answer.relation ? "stored" : "settled");
    } catch {
      setState("failed");
    }
  }

  if (state === "unknown" || state === "settled") return null;
  if (state === "stored") {
    return (
      <p className="linnet-faint" role="status">
        {strings.relationStored}
      </p>
    );
  }
  const by = [author, site].filter((name) => name).join(", ");
  const answers = [
    [strings.relationOwn, { relation: "own" }],
    [strings.relationEmployer, { relation: "employer" }],
    [strings.relationNone, { relation: "none" }],
    [strings.relationSkip, { relationSkipped: true }],
  ] as const;
  return (
    <fieldset className="linnet-relation" disabled={state === "storing"}>
      <legend dir="auto">{fill(strings.relationAsk, { title: title || by, by })}</legend>
      <div className="linnet-row">
        {answers.map(([label, answer]) => (
          <button
            key={label}
            type="button"
            className={"relation" in answer ? "linnet-chip-button" : "linnet-quiet"}
            onClick={() => void store(answer)}
          >
            {label}
          </button>
        ))}
      </div>
      {state === "failed" ? (
        <p className="linnet-warnings" role="alert">
          {strings.relationFailed}
        </p>
      ) : null}
    </fieldset>
  );
}

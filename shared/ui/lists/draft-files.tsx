import type { DraftsApi } from "@linnet/client";
import { problemOf } from "@linnet/client";
import type { Problem } from "@linnet/protocol";
import { useRef, useState } from "react";
import { ProblemNotice } from "../conversation/problem-notice.tsx";
import { problemReason } from "../conversation/problem-texts.ts";
import { fill } from "../strings.ts";
import { useUiHost } from "../ui-host.tsx";

export type DraftFilesAccess = Pick<DraftsApi, "exportFile" | "importFile">;

const NAMES = { markdown: "linnet-drafts.md", json: "linnet-drafts.json" } as const;

/** The type that the backend knows a file of drafts by: systems name Markdown in several ways, or not at all. */
function typed(file: File): Blob {
  const isJson = file.type === "application/json" || file.name.endsWith(".json");
  return new Blob([file], { type: isJson ? "application/json" : "text/markdown" });
}

/** Saves all drafts as a file, and brings in the drafts of such a file. */
export function DraftFiles({
  access,
  hasDrafts,
  onImported,
}: {
  access: DraftFilesAccess;
  /** There is something to save. */
  hasDrafts: boolean;
  onImported: () => void;
}) {
  const { strings, language, saveFile } = useUiHost();
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ text: string; problem?: Problem }>();
  const chooser = useRef<HTMLInputElement>(null);

  async function run(work: () => Promise<string | undefined>, failed: string) {
    setBusy(true);
    setSaid(undefined);
    try {
      const text = await work();
      if (text) setSaid({ text });
    } catch (error) {
      setSaid({ text: failed, problem: problemOf(error) });
    }
    setBusy(false);
  }
  const save = (format: keyof typeof NAMES) =>
    run(async () => {
      saveFile(await access.exportFile(format), NAMES[format]);
      return undefined;
    }, strings.draftsNotSaved);
  const bringIn = (file: File) =>
    run(async () => {
      const { imported, known } = await access.importFile(typed(file));
      if (imported.length > 0) onImported();
      return fill(strings.draftsImported, { count: imported.length, known });
    }, strings.draftsNotImported);

  return (
    <div className="linnet-draft-files">
      <div className="linnet-row">
        <button
          type="button"
          className="linnet-quiet"
          disabled={isBusy}
          onClick={() => chooser.current?.click()}
        >
          {strings.importDrafts}
        </button>
        {hasDrafts ? (
          <>
            <button
              type="button"
              className="linnet-quiet"
              disabled={isBusy}
              onClick={() => void save("markdown")}
            >
              {strings.saveAsMarkdown}
            </button>
            <button
              type="button"
              className="linnet-quiet"
              disabled={isBusy}
              onClick={() => void save("json")}
            >
              {strings.saveAsJson}
            </button>
          </>
        ) : null}
      </div>
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".json,.md,.markdown,application/json,text/markdown"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // The same file can be chosen again.
          currentTarget.value = "";
          if (file) void bringIn(file);
        }}
      />
      {said?.problem ? (
        <ProblemNotice title={said.text} hint={problemReason(said.problem, strings, language)} />
      ) : null}
      <p className="linnet-faint" role="status" dir="auto">
        {isBusy ? strings.loading : said && !said.problem ? said.text : ""}
      </p>
    </div>
  );
}

import { fill, type LinnetStrings } from "../strings.ts";
import { useUiHost } from "../ui-host.tsx";
import type { ToolState } from "./tool-call.ts";

function toolTitle(name: string, strings: LinnetStrings): string {
  const known: Record<string, string> = {
    countCharacters: strings.toolCountCharacters,
    submitDraft: strings.toolSubmitDraft,
    webSearch: strings.toolWebSearch,
    searchWeb: strings.toolWebSearch,
    readPage: strings.toolReadPage,
    publishPost: strings.toolPublishPost,
    takeDownPosts: strings.toolTakeDownPosts,
  };
  return known[name] ?? name;
}

/** One tool call in one line. */
export function ToolLine({
  name,
  state,
  error,
  detail,
}: {
  name: string;
  state: ToolState;
  error?: string | undefined;
  detail?: string | undefined;
}) {
  const { strings } = useUiHost();
  const tool = toolTitle(name, strings);
  const texts = {
    running: strings.toolRunning,
    done: strings.toolDone,
    failed: strings.toolFailed,
  };
  return (
    <p className={`linnet-tool linnet-tool-${state}`}>
      <span aria-hidden="true" className="linnet-tool-sign" />
      {fill(texts[state], { tool })}
      {error || detail ? (
        <span className="linnet-faint" dir="auto" lang={error ? "en" : undefined}>
          {" "}
          {error || detail}
        </span>
      ) : null}
    </p>
  );
}

import type { LinnetMessage, LinnetPart } from "@linnet/protocol";
import { foldAttempts, turnEnd } from "@linnet/protocol";
import { useEffect, useRef, useState } from "react";
import { fill, type LinnetStrings } from "../strings.ts";
import { useUiHost } from "../ui-host.tsx";
import { progressOf } from "./assistant-message.tsx";
import { problemTitle } from "./problem-texts.ts";
import { spokenText } from "./spoken-text.ts";
import { withoutResearch } from "./without-research.ts";

const MAX_SPOKEN = 300;

/** One sentence or two about how a turn came out. */
export function announcementOf(message: LinnetMessage, strings: LinnetStrings): string {
  const parts = withoutResearch(foldAttempts(message.parts));
  const end = turnEnd(parts);
  if (end?.status === "stopped") return strings.announceStopped;
  if (end?.status === "failed") {
    return fill(strings.announceFailed, {
      reason: end.error ? problemTitle(end.error, strings) : strings.failed,
    });
  }
  for (const part of parts.toReversed()) {
    if (part.type === "tool-submitDraft" && part.state === "output-available") {
      const text = part.output.variants[0]?.posts.map((post) => post.text).join(" ") ?? "";
      return fill(strings.announceDraft, { text });
    }
  }
  const text = parts.flatMap((part) => (part.type === "text" ? part.text : [])).join(" ");
  return fill(strings.announceDone, { text: spokenText(text).slice(0, MAX_SPOKEN) });
}

/** Returns the request of a run that waits for the person. */
function requestOf(parts: readonly LinnetPart[], strings: LinnetStrings): string | undefined {
  const asked = parts.findLast((part) => part.type === "data-approval")?.data;
  if (asked?.state !== "requested") return undefined;
  const tools: Record<string, string> = {
    takeDownPosts: strings.toolTakeDownPosts,
    readPage: strings.toolReadPage,
  };
  const text = tools[asked.tool] ?? strings.toolPublishPost;
  return fill(strings.announceApproval, { text });
}

/**
 * Tells a screen reader what goes on: each step by its name, and the answer once, when it is
 * there. The conversation itself is silent, so that neither an answer that grows nor a replay
 * is read out piece by piece.
 */
export function Announcer({
  messages,
  isWorking,
  turnsEnded,
}: {
  messages: readonly LinnetMessage[];
  isWorking: boolean;
  turnsEnded: number;
}) {
  const { strings, language } = useUiHost();
  const [ended, setEnded] = useState("");
  const told = useRef(turnsEnded);
  const last = messages.at(-1);
  useEffect(() => {
    if (turnsEnded === told.current) return;
    told.current = turnsEnded;
    if (last?.role === "assistant") setEnded(announcementOf(last, strings));
  }, [turnsEnded, last, strings]);
  const parts = isWorking && last?.role === "assistant" ? foldAttempts(last.parts) : [];
  const progress = requestOf(parts, strings) ?? progressOf(parts, strings, language);
  return (
    <div className="linnet-hidden" aria-live="polite" aria-atomic="true">
      {isWorking ? (progress ?? "") : ended}
    </div>
  );
}

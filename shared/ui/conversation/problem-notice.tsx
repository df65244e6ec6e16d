import type { Problem } from "@linnet/protocol";
import type { ReactNode } from "react";
import { useUiHost } from "../ui-host.tsx";
import { dailyLimitTexts } from "./daily-limit-texts.ts";
import { problemAdvice, problemTitle } from "./problem-texts.ts";
import { saidText } from "./said-text.ts";

/** A problem with what can be done about it. */
export function ProblemNotice({
  problem,
  title,
  hint,
  detail,
  isExpected = false,
  children,
}: {
  problem?: Problem | undefined;
  title?: string;
  hint?: string;
  /** What was said about it elsewhere, in English. */
  detail?: string | undefined;
  /** It is a step that everybody takes, such as connecting: nothing went wrong. */
  isExpected?: boolean;
  children?: ReactNode;
}) {
  const { strings, language } = useUiHost();
  const daily = dailyLimitTexts(problem, strings, language);
  const advice = problem && problemAdvice(problem, strings, language);
  const told = hint ?? daily?.hint ?? saidText(problem?.said, strings, language) ?? advice;
  const text = told ?? problem?.detail;
  return (
    <div
      className={isExpected ? "linnet-notice linnet-notice-expected" : "linnet-notice"}
      role="alert"
    >
      <p className="linnet-notice-title" dir="auto">
        {daily?.title ?? title ?? (problem && problemTitle(problem, strings))}
      </p>
      {text ? (
        <p dir="auto" lang={told ? undefined : "en"}>
          {text}
        </p>
      ) : null}
      {detail ? (
        <p className="linnet-faint" dir="auto" lang="en">
          {detail}
        </p>
      ) : null}
      {children ? <div className="linnet-row">{children}</div> : null}
    </div>
  );
}

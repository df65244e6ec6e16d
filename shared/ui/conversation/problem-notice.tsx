import type { Problem } from "@linnet/protocol";
import type { ReactNode } from "react";

/** A problem with what can be done about it. */
export function ProblemNotice({
  problem,
  title,
  hint,
  isExpected = false,
  children,
}: {
  problem?: Problem | undefined;
  title?: string;
  hint?: string;
  /** It is a step that everybody takes, such as connecting: nothing went wrong. */
  isExpected?: boolean;
  children?: ReactNode;
}) {
  return (
    <div
      className={isExpected ? "linnet-notice linnet-notice-expected" : "linnet-notice"}
      role="alert"
    >
      <p className="linnet-notice-title" dir="auto">
        {title ?? problem?.title}
      </p>
      {(hint ?? problem?.detail) ? <p dir="auto">{hint ?? problem?.detail}</p> : null}
      {children ? <div className="linnet-row">{children}</div> : null}
    </div>
  );
}

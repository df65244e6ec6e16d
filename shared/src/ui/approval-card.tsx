import { useState } from "react";
import type { LinnetDataParts } from "../protocol/data-parts.ts";
import { useUiHost } from "./ui-host.tsx";

/** A tool that waits for a person's answer. */
export function ApprovalCard({
  approval,
  onAnswer,
}: {
  approval: LinnetDataParts["approval"];
  onAnswer?: (approvalId: string, approved: boolean) => Promise<void>;
}) {
  const { strings } = useUiHost();
  const [isAnswering, setAnswering] = useState(false);
  async function answer(approved: boolean) {
    setAnswering(true);
    await onAnswer?.(approval.id, approved).catch(() => {});
    setAnswering(false);
  }
  const isOpen = approval.state === "requested";
  return (
    <section className="linnet-card" aria-label={strings.approvalAsk}>
      <h3>
        {isOpen
          ? strings.approvalAsk
          : strings[approval.state === "approved" ? "approved" : "declined"]}
      </h3>
      <p>{approval.tool}</p>
      <pre className="linnet-plain" dir="auto">
        {shown(approval.input)}
      </pre>
      {isOpen && onAnswer ? (
        <div className="linnet-row">
          <button
            type="button"
            className="linnet-primary"
            disabled={isAnswering}
            onClick={() => void answer(true)}
          >
            {strings.approve}
          </button>
          <button type="button" disabled={isAnswering} onClick={() => void answer(false)}>
            {strings.decline}
          </button>
        </div>
      ) : null}
    </section>
  );
}

function shown(input: unknown): string {
  if (typeof input === "object" && input !== null && "text" in input) return String(input.text);
  return JSON.stringify(input, null, 2);
}

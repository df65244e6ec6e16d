import type { LinnetMessage, LinnetPart, Problem } from "@linnet/protocol";
import { ChatPanel, type ChatPanelProps, type UiHost, UiHostProvider, useUiHost } from "@linnet/ui";
import type { ReactNode } from "react";
import { answer, asked, COMPLETED, ROUTE } from "./conversation.ts";
import { draft } from "./drafts.ts";

type Shown = ChatPanelProps["chat"];

export function chat(messages: LinnetMessage[], change: Partial<Shown> = {}): Shown {
  return {
    messages,
    isWorking: false,
    isLoading: false,
    problem: undefined,
    turnsEnded: 0,
    connection: { phase: "idle", offline: false, attempt: 0 },
    send: async () => {},
    stop: async () => {},
    retry: async () => {},
    answerApproval: async () => {},
    tryNow: () => {},
    ...change,
  };
}

export function panel(shown: Shown, change: Partial<ChatPanelProps> = {}): ReactNode {
  return (
    <main className="linnet">
      <ChatPanel chat={shown} text="" onText={() => {}} {...change} />
    </main>
  );
}

export const running: Partial<Shown> = {
  isWorking: true,
  connection: { phase: "streaming", offline: false, attempt: 0 },
};

/** What the views are beneath, changed. */
function Within({ host, children }: { host: Partial<UiHost>; children: ReactNode }) {
  return <UiHostProvider host={{ ...useUiHost(), ...host }}>{children}</UiHostProvider>;
}

export function problemPanel(problem: Problem, host: Partial<UiHost> = {}): ReactNode {
  return (
    <Within host={{ connect: () => {}, openOptions: () => {}, ...host }}>
      {panel(chat([asked, answer(ROUTE, draft(1), COMPLETED)], { problem }))}
    </Within>
  );
}

/** What asks for approval. */
export function approvalPart(tool: string, input: unknown, change = {}): LinnetPart {
  const data = { id: "approval", tool, input, state: "requested" as const, ...change };
  return { type: "data-approval", id: data.id, data };
}

/** A turn that waits for an approval. */
export function approvalOf(tool: string, input: unknown, change = {}): ReactNode {
  return panel(chat([asked, answer(ROUTE, approvalPart(tool, input, change))], running));
}

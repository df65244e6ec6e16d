import type { ReactNode } from "react";
import {
  ATTACHED,
  answer,
  asked,
  attempt,
  COMPLETED,
  PROGRESS,
  REASONING,
  ROUTE,
  SOURCE,
  TEXT,
  WAITING,
} from "../samples/conversation.ts";
import { SENT_BACK } from "../samples/drafts.ts";
import { chat, panel, running } from "../samples/panel.tsx";
import { FAILED, SECRETS, toldProblem } from "../samples/problems.ts";
import { ANGLES, FACTS, RESEARCHED, SAID } from "../samples/research.ts";

/** Turns of a chat: what is read, written, asked and failed. */
export const turnStates: Readonly<Record<string, () => ReactNode>> = {
  empty: () => panel(chat([])),
  "empty-page": () => panel(chat([]), { attached: ATTACHED }),
  loading: () => panel(chat([], { isLoading: true })),
  started: () => panel(chat([asked, answer()], running)),
  writing: () =>
    panel(chat([asked, answer(ROUTE, REASONING, PROGRESS, { type: "text", text: TEXT })], running)),
  "provider-busy": () => panel(chat([asked, answer(ROUTE, PROGRESS, WAITING)], running)),
  interrupted: () =>
    panel(
      chat(
        [
          asked,
          answer(ROUTE, attempt(1), { type: "text", text: TEXT }, attempt(2), {
            type: "text",
            text: "The",
          }),
        ],
        running,
      ),
    ),
  research: () =>
    panel(
      chat([
        asked,
        answer(ROUTE, REASONING, { type: "text", text: `${TEXT} [s1]` }, SOURCE, COMPLETED),
      ]),
    ),
  angles: () => panel(chat([asked, answer(RESEARCHED, SAID, SOURCE, ANGLES, COMPLETED)])),
  facts: () => panel(chat([asked, answer(RESEARCHED, SAID, SOURCE, FACTS, ANGLES, COMPLETED)])),
  "facts-opened": () =>
    panel(chat([asked, answer(RESEARCHED, SAID, SOURCE, FACTS, ANGLES, COMPLETED)])),
  secrets: () => panel(chat([asked, answer(SECRETS, ROUTE, SENT_BACK, COMPLETED)])),
  failed: () => panel(chat([asked, answer(ROUTE, FAILED)])),
  "model-failed": () =>
    panel(
      chat([
        asked,
        answer(ROUTE, {
          type: "data-run",
          id: "run",
          data: {
            status: "failed",
            error: toldProblem("model-out-of-credit", 402, {
              said: [
                { code: "noCreditAt", values: { provider: "OpenAI", model: "openai/gpt-5.2" } },
                {
                  code: "addCreditAt",
                  values: {
                    billing: "https://platform.openai.com/settings/billing",
                    variable: "OPENAI_API_KEY",
                    url: "http://127.0.0.1:3210/start",
                  },
                },
                { code: "waitMinutes", values: { count: 2 } },
              ],
            }),
          },
        }),
      ]),
    ),
  "tool-failed": () =>
    panel(
      chat([
        asked,
        answer(
          ROUTE,
          {
            type: "dynamic-tool",
            toolName: "readPage",
            toolCallId: "read",
            state: "output-error",
            input: { url: "https://notes.example.com/swifts" },
            errorText: "The site answered with 503.",
          },
          { type: "data-run", id: "run", data: { status: "stopped" } },
        ),
      ]),
    ),
  offline: () =>
    panel(
      chat([asked, answer(ROUTE, { type: "text", text: TEXT.slice(0, 60) })], {
        isWorking: true,
        connection: { phase: "reconnecting", offline: true, attempt: 2 },
      }),
    ),
};

import type { ReactNode } from "react";
import { ATTACHED, asked, PAGE } from "../samples/conversation.ts";
import { chat, panel, problemPanel } from "../samples/panel.tsx";
import { PROBLEMS, toldProblem } from "../samples/problems.ts";

/** What stands above the composer when something does not work. */
export const problemStates: Readonly<Record<string, () => ReactNode>> = {
  unreachable: () =>
    panel(
      chat([], {
        problem: {
          type: "about:blank",
          title: "Linnet's backend cannot be reached",
          status: 0,
          detail:
            "Nothing answers at http://localhost:4160. Start the backend there with npm start.",
        },
      }),
      { attached: ATTACHED },
    ),
  ...Object.fromEntries(
    Object.entries(PROBLEMS).map(([name, problem]) => [name, () => problemPanel(problem)]),
  ),
  "notice-expired": () =>
    problemPanel(toldProblem("unauthenticated", 401), { refusedAs: "expired" }),
  "notice-signed-out": () =>
    problemPanel(toldProblem("unauthenticated", 401), { refusedAs: "signed-out" }),
  "notice-storage": () => panel(chat([asked]), { isStorageFull: true }),
  "notice-secret": () =>
    panel(chat([]), {
      attached: {
        ...ATTACHED,
        items: [
          {
            ...PAGE,
            obstacle: {
              text: "Line 3: GitHub token (ghp_...)",
              remedy: "-",
              onRemedy: () => {},
              anyway: { label: "-", onChoose: () => {} },
            },
          },
        ],
      },
    }),
};

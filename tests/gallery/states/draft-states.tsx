import type { ReactNode } from "react";
import { answer, asked, COMPLETED, REASONING, ROUTE, SOURCE } from "../samples/conversation.ts";
import { DOUBTED, DRAFTS, draft, PROJECTS, RELATION, SENTENCES } from "../samples/drafts.ts";
import { chat, panel } from "../samples/panel.tsx";
import { inHours, remindersOf, SCHEDULED } from "../samples/scheduled.ts";

/** Drafts with their evidence. */
export const draftStates: Readonly<Record<string, () => ReactNode>> = {
  draft: () =>
    panel(chat([asked, answer(ROUTE, REASONING, draft(1), SOURCE, SENTENCES, COMPLETED)])),
  "draft-opened": () => panel(chat([asked, answer(ROUTE, draft(1), SENTENCES, COMPLETED)])),
  relation: () =>
    panel(chat([asked, answer(ROUTE, draft(1), RELATION, COMPLETED)]), { projects: PROJECTS }),
  thread: () => panel(chat([asked, answer(ROUTE, draft(3), COMPLETED)])),
  "thread-opened": () => panel(chat([asked, answer(ROUTE, draft(2), COMPLETED)])),
  "draft-reminder": () =>
    panel(chat([asked, answer(ROUTE, draft(1), COMPLETED)]), {
      drafts: DRAFTS,
      reminders: remindersOf({ ...SCHEDULED[1], draftId: "draft", at: inHours(17) }),
    }),
  "draft-changed": () =>
    panel(chat([asked, answer(ROUTE, draft(1), COMPLETED)]), {
      reminders: remindersOf({ ...SCHEDULED[0], draftId: "draft", at: inHours(17), changed: true }),
    }),
  "draft-link": () =>
    panel(chat([asked, answer(ROUTE, draft(1), COMPLETED)]), {
      drafts: DRAFTS,
      reminders: remindersOf(),
    }),
  "evidence-opened": () => panel(chat([asked, answer(ROUTE, DOUBTED, COMPLETED)])),
  doubts: () => panel(chat([asked, answer(ROUTE, DOUBTED, COMPLETED)])),
};

import { ProblemError } from "@linnet/client";
import { StrayDrops } from "@linnet/ui";
import type { ReactNode } from "react";
import { answer, asked, COMPLETED } from "../samples/conversation.ts";
import { DRAFTS, draft, seeing } from "../samples/drafts.ts";
import { chat, panel } from "../samples/panel.tsx";
import { BLIND, toldProblem } from "../samples/problems.ts";

/** Pictures of a draft. */
export const pictureStates: Readonly<Record<string, () => ReactNode>> = {
  pictures: () => panel(chat([asked, answer(draft(1, 3), COMPLETED)]), { drafts: DRAFTS }),
  "pictures-chosen": () => panel(chat([asked, answer(draft(1, 3), COMPLETED)]), { drafts: DRAFTS }),
  "pictures-suggestion": () =>
    panel(chat([asked, answer(draft(1, 3), COMPLETED)]), {
      drafts: seeing(() => new Promise(() => {})),
    }),
  "pictures-suggested": () =>
    panel(chat([asked, answer(draft(1, 3), COMPLETED)]), {
      drafts: seeing(async () => "Two swifts over the roofs of a town, in the evening light."),
    }),
  "pictures-unseen": () =>
    panel(chat([asked, answer(draft(1, 3), COMPLETED)]), {
      drafts: seeing(() => Promise.reject(new ProblemError(BLIND))),
    }),
  "pictures-cropped": () =>
    panel(chat([asked, answer(draft(1, 3), COMPLETED)]), { drafts: DRAFTS }),
  "pictures-dropped": () => (
    <>
      <StrayDrops />
      {panel(chat([asked, answer(draft(2, 1), COMPLETED)]), { drafts: DRAFTS })}
    </>
  ),
  "pictures-refused": () =>
    panel(chat([asked, answer(draft(1), COMPLETED)]), {
      drafts: {
        ...DRAFTS,
        uploadPicture: () =>
          Promise.reject(
            new ProblemError(
              toldProblem("invalid-request", 400, { said: [{ code: "pictureMoves" }] }),
            ),
          ),
      },
    }),
  "pictures-full": () => panel(chat([asked, answer(draft(2, 4), COMPLETED)]), { drafts: DRAFTS }),
  "pictures-opened": () => panel(chat([asked, answer(draft(1, 3), COMPLETED)]), { drafts: DRAFTS }),
};

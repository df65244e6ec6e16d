import type { ReactNode } from "react";
import { approvalStates } from "./states/approval-states.tsx";
import { draftStates } from "./states/draft-states.tsx";
import { listStates } from "./states/list-states.tsx";
import { pictureStates } from "./states/picture-states.tsx";
import { problemStates } from "./states/problem-states.tsx";
import { turnStates } from "./states/turn-states.tsx";

/** Each state of the shared interface by its name, to be looked at. */
export const STATES: Readonly<Record<string, () => ReactNode>> = {
  ...turnStates,
  ...draftStates,
  ...pictureStates,
  ...approvalStates,
  ...problemStates,
  ...listStates,
};

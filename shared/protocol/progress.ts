/** The phases of a turn, with the backend's English text of each. */
export const PROGRESS = {
  thinking: "Thinking about the next step...",
  research: "Researching...",
  drafting: "Drafting...",
  publishing: "Getting the post ready...",
  waiting: "Waiting for your approval...",
  asking: "Asking the model of your editor or browser...",
  away: "Waiting for your editor or browser, which has the model...",
  resumed: "Going on...",
} as const;

export type ProgressPhase = keyof typeof PROGRESS;

/**
 * The phase that the id of a `data-progress` part names, `progress-<phase>` with or without more
 * behind it, for a client that says it in its own language. Undefined: the text is all there is.
 */
export function progressPhase(id: string | undefined): ProgressPhase | undefined {
  const name = /^progress-([a-z]+)(?:-|$)/.exec(id ?? "")?.[1] ?? "";
  return Object.hasOwn(PROGRESS, name) ? (name as ProgressPhase) : undefined;
}

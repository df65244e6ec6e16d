/** The space in pixels between the top of the view and that of a draft. */
const DRAFT_GAP_PX = 8;

/** The place of a log that shows its end, or the top of the newest answer's draft where both have no room. */
export function placeToFollow(log: HTMLElement): { top: number; isEnd: boolean } {
  const end = Math.max(0, log.scrollHeight - log.clientHeight);
  const draft = log.lastElementChild?.querySelector(".linnet-draft");
  if (!draft) return { top: end, isEnd: true };
  const below = draft.getBoundingClientRect().top - log.getBoundingClientRect().top;
  const top = Math.max(0, Math.floor(log.scrollTop + below) - DRAFT_GAP_PX);
  return top < end ? { top, isEnd: false } : { top: end, isEnd: true };
}

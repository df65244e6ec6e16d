import { keepPicture, keptPictures, type WaitingPicture } from "../../protocol/code-picture.ts";
import type { CallRouter } from "./call-router.ts";

/** Registers the handlers with which the view keeps pictures until a post takes them or the window is closed. */
export function registerWaitingPictures(router: CallRouter): void {
  const waiting = new Map<string, WaitingPicture>();
  router.on(keepPicture, ({ id, picture }) => {
    if (picture) waiting.set(id, picture);
    else waiting.delete(id);
  });
  router.on(keptPictures, () => [...waiting].map(([id, picture]) => ({ id, picture })));
}

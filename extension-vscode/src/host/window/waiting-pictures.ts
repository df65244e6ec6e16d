import {
  keepCode,
  keepPicture,
  keptPictures,
  type SelectedCode,
  type WaitingPicture,
} from "../../protocol/code-picture.ts";
import type { CallRouter } from "./call-router.ts";

/**
 * Registers the handlers with which the view keeps pictures until a post takes them, and the code of its dialog
 * until the person has answered. Both last until the window is closed.
 */
export function registerWaitingPictures(router: CallRouter): void {
  const waiting = new Map<string, WaitingPicture>();
  let asked: { id: string; code: SelectedCode } | undefined;
  router.on(keepPicture, ({ id, picture }) => {
    if (picture) waiting.set(id, picture);
    else waiting.delete(id);
  });
  router.on(keepCode, ({ id, code }) => {
    if (code) asked = { id, code };
    else if (asked?.id === id) asked = undefined;
  });
  router.on(keptPictures, () => ({
    pictures: [...waiting].map(([id, picture]) => ({ id, picture })),
    ...(asked ? { code: asked.code } : {}),
  }));
}

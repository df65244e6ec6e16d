import type { KeyValueStorage, LinnetApi } from "@linnet/client";
import {
  answerApproval,
  answerSessionApproval,
  cancelScheduled,
  describePicture,
  getChat,
  listScheduled,
  loadDraft,
  loadProject,
  moveScheduled,
  noteDraftUse,
  readModels,
  readPicture,
  remind,
  stopDescription,
  stopRun,
  updateDraft,
  updateProject,
  uploadPicture,
} from "../../protocol/chat-calls.ts";
import { readStored, writeStored } from "../../protocol/storage-calls.ts";
import type { CallRouter } from "./call-router.ts";

/**
 * Registers the handlers of the view's calls that are one request to the backend each.
 *
 * @param onSchedule Told when what is scheduled has changed.
 */
export function registerApiCalls(
  router: CallRouter,
  api: () => LinnetApi,
  onSchedule: () => void,
): void {
  router.on(getChat, ({ chatId }) => api().chats.get(chatId));
  router.on(stopRun, ({ chatId, id }) => api().chats.cancel(chatId, id));
  router.on(answerApproval, ({ chatId, runId, approvalId, answer }) =>
    api().chats.answerApproval(chatId, runId, approvalId, answer),
  );
  router.on(answerSessionApproval, ({ runId, approvalId, answer }) =>
    api().sessions.answerApproval(runId, approvalId, answer),
  );
  router.on(readModels, () => api().models());
  router.on(loadProject, ({ projectId }) => api().projects.get(projectId));
  router.on(updateProject, ({ projectId, change }) => api().projects.update(projectId, change));
  router.on(loadDraft, ({ draftId }) => api().drafts.get(draftId));
  router.on(updateDraft, ({ draftId, change, unchangedSince }) =>
    api().drafts.update(draftId, change, unchangedSince),
  );
  router.on(noteDraftUse, ({ draftId }) => api().drafts.noteUse(draftId));
  router.on(uploadPicture, ({ draftId, type, bytes }) =>
    api().drafts.uploadPicture(draftId, new Blob([bytes], { type })),
  );
  const descriptions = new Map<string, AbortController>();
  router.on(describePicture, async ({ pictureId, about }) => {
    const abort = new AbortController();
    descriptions.set(pictureId, abort);
    try {
      return { altText: await api().drafts.describePicture(pictureId, about, abort.signal) };
    } finally {
      if (descriptions.get(pictureId) === abort) descriptions.delete(pictureId);
    }
  });
  router.on(stopDescription, ({ pictureId }) => descriptions.get(pictureId)?.abort());
  router.on(readPicture, async ({ pictureId }) => {
    const picture = await api().drafts.pictureBytes(pictureId);
    return { type: picture.type, bytes: await picture.arrayBuffer() };
  });
  router.on(listScheduled, async () => ({ scheduledPosts: await api().scheduledPosts.list() }));
  router.on(remind, async (reminder) => {
    const set = await api().scheduledPosts.remind(reminder);
    onSchedule();
    return set;
  });
  router.on(moveScheduled, async ({ id, to }) => {
    const moved = await api().scheduledPosts.move(id, to);
    onSchedule();
    return moved;
  });
  router.on(cancelScheduled, async ({ id }) => {
    await api().scheduledPosts.cancel(id);
    onSchedule();
  });
}

/** Registers the handlers of the view's calls that store texts in the host. */
export function registerStorageCalls(router: CallRouter, storage: KeyValueStorage): void {
  router.on(readStored, async ({ key }) => {
    const stored = await storage.getItem(key);
    return typeof stored === "string" ? stored : null;
  });
  router.on(writeStored, async ({ key, value }) => {
    if (value === null) await storage.removeItem(key);
    else await storage.setItem(key, value);
  });
}

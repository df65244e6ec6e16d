import { createChatStores } from "@linnet/shared/storage/chat-stores";
import { KeyValueRecordStore } from "@linnet/shared/storage/record-store";
import { browserStorage } from "./browser-storage.ts";

/** What every view and the worker keep of the chats. */
export const chatStores = createChatStores(browserStorage);

/** The chat whose deletion has not been carried out yet. */
export const trash = new KeyValueRecordStore(browserStorage, "linnet.trash", (stored) =>
  typeof stored === "string" ? stored : undefined,
);

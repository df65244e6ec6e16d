import { createChatStores, createTrash } from "@linnet/client";
import { browserStorage } from "./browser-storage.ts";

/** What every view and the worker keep of the chats. */
export const chatStores = createChatStores(browserStorage);

/** The chat whose deletion has not been carried out yet. */
export const trash = createTrash(browserStorage);

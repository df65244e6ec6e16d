import { createChatStores } from "@linnet/client";
import { browserStorage } from "./browser-storage.ts";

/** What every view and the worker keep of the chats. */
export const chatStores = createChatStores(browserStorage);

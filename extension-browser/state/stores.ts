import { createChatStores } from "@linnet/client";
import { browserStorage } from "./browser-storage.ts";

/** The stores of chats that all views and the worker share. */
export const chatStores = createChatStores(browserStorage);

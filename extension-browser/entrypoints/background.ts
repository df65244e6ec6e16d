import { browser } from "wxt/browser";
import { defineBackground } from "wxt/utils/define-background";
import { BackgroundReader } from "../lib/background-reader.ts";
import { installMenus, leaveClickedMenu } from "../lib/context-menus.ts";
import { saveCurrentChat } from "../lib/current-chat.ts";
import { hideStorageFromPages } from "../lib/hide-storage-from-pages.ts";
import { chatOfNotification } from "../lib/notify.ts";
import { openGuideOnce } from "../lib/open-guide-once.ts";
import { openView } from "../lib/open-view.ts";
import { FOLLOW_ALARM } from "../lib/pending-work.ts";
import { saveSettings } from "../lib/settings.ts";
import { VIEW_PORT } from "../lib/view-port.ts";

export default defineBackground(() => {
  const owner = new BackgroundReader();
  void hideStorageFromPages();
  browser.runtime.onConnect.addListener((port) => {
    if (port.name === VIEW_PORT) owner.addView(port);
  });
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === FOLLOW_ALARM) void owner.sweep();
  });
  browser.runtime.onStartup.addListener(() => void owner.sweep());
  browser.runtime.onInstalled.addListener(({ reason }) => {
    void installMenus();
    void owner.sweep();
    if (reason === "install") void openGuideOnce();
  });
  browser.contextMenus.onClicked.addListener((info, tab) => {
    // The view is opened first: a browser allows that only while the click is fresh.
    const opening = openView(tab?.windowId);
    void leaveClickedMenu(info, tab).then(() => opening);
  });
  // There only once the permission is granted, which may be while this worker runs.
  const listenToNotifications = () => browser.notifications?.onClicked.addListener(openNotified);
  listenToNotifications();
  browser.permissions.onAdded.addListener(({ permissions = [] }) => {
    if (!permissions.includes("notifications")) return;
    listenToNotifications();
    // Here too: the browser's question may have closed the view that asked it.
    void saveSettings({ notify: true, notifyAsked: true });
  });
});

function openNotified(notificationId: string): void {
  const chatId = chatOfNotification(notificationId);
  if (!chatId) return;
  void browser.notifications.clear(notificationId);
  void saveCurrentChat(chatId).then(() => openView());
}

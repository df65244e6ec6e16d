import { browser } from "wxt/browser";
import { defineBackground } from "wxt/utils/define-background";
import { VIEW_PORT } from "../connection/view-port.ts";
import { saveCurrentChat } from "../state/current-chat.ts";
import { DRAFT_COMMAND } from "../state/draft-command.ts";
import { leaveDraftRequest } from "../state/draft-request.ts";
import { hideStorageFromPages } from "../state/hide-storage-from-pages.ts";
import { FOLLOW_ALARM } from "../state/pending-work.ts";
import { saveSettings } from "../state/save-settings.ts";
import { BackgroundReader } from "../worker/background-reader.ts";
import { installMenus, leaveClickedMenu } from "../worker/context-menus.ts";
import { DUE_ALARM } from "../worker/due-posts.ts";
import { chatOfNotification } from "../worker/notify.ts";
import { openGuideOnce } from "../worker/open-guide-once.ts";
import { openView } from "../worker/open-view.ts";

export default defineBackground(() => {
  const owner = new BackgroundReader();
  void hideStorageFromPages();
  browser.runtime.onConnect.addListener((port) => {
    if (port.name === VIEW_PORT) owner.addView(port);
  });
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === FOLLOW_ALARM) void owner.sweep();
    if (name === DUE_ALARM) void owner.followDue();
  });
  browser.runtime.onStartup.addListener(() => {
    void owner.sweep();
    void owner.followDue();
  });
  browser.runtime.onInstalled.addListener(({ reason }) => {
    void installMenus();
    void owner.sweep();
    // An update may have taken the alarm for what is due.
    void owner.followDue();
    if (reason === "install") void openGuideOnce();
  });
  browser.contextMenus.onClicked.addListener((info, tab) => {
    // The view is opened first: a browser allows that only while the click is fresh.
    const opening = openView(tab?.windowId);
    void leaveClickedMenu(info, tab).then(() => opening);
  });
  browser.commands.onCommand.addListener((command, tab) => {
    if (command !== DRAFT_COMMAND) return;
    const opening = openView(tab?.windowId);
    void leaveDraftRequest(undefined).then(() => opening);
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

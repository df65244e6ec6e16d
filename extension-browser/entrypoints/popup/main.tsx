import { browser } from "wxt/browser";
import { App } from "../../views/app/app.tsx";
import { mount } from "../../views/app/mount.tsx";
import { storedAtStart } from "../../views/app/stored-at-start.ts";

// The same page in a tab has a tab to itself, and more room.
void browser.tabs.getCurrent().then((tab) => {
  if (tab) document.documentElement.classList.add("linnet-in-tab");
});
void mount(storedAtStart(), (stored) => <App stored={stored} isPopup />);

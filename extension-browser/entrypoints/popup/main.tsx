import { browser } from "wxt/browser";
import { App } from "../../views/app/app.tsx";
import { mount } from "../../views/app/mount.tsx";

// The same page in a tab has a tab to itself, and more room.
void browser.tabs.getCurrent().then((tab) => {
  if (tab) document.documentElement.classList.add("linnet-in-tab");
});
void mount((shell) => <App shell={shell} isPopup />);

import { IconButton, useUiHost } from "@linnet/ui";
import { useEffect, useState } from "react";
import { browser } from "wxt/browser";
import { useTexts } from "../texts-context.tsx";
import { openSidePanel } from "./side-panel.ts";

/** The bar above everything: what is shown, and where one can go. */
export function AppBar({
  title,
  isList,
  onList,
  onNew,
  onOptions,
  isPopup,
}: {
  title: string;
  isList: boolean;
  onList: () => void;
  onNew: () => void;
  onOptions: () => void;
  isPopup: boolean;
}) {
  const { strings } = useUiHost();
  const texts = useTexts();
  const [windowId, setWindowId] = useState<number>();
  useEffect(() => {
    if (isPopup) void browser.windows.getCurrent().then(({ id }) => setWindowId(id));
  }, [isPopup]);
  return (
    <header className="linnet-bar">
      <h1 dir="auto">{isList ? strings.chats : title || "Linnet"}</h1>
      <button type="button" onClick={onList}>
        {isList ? strings.back : strings.chats}
      </button>
      <button type="button" onClick={onNew}>
        {strings.newChat}
      </button>
      {isPopup ? (
        <IconButton
          icon="panel"
          label={texts.openSidePanel}
          hasTip
          onClick={() => void openSidePanel(windowId).then(() => window.close())}
        />
      ) : null}
      <IconButton icon="settings" label={texts.options} hasTip onClick={onOptions} />
    </header>
  );
}

import type { ReactNode } from "react";
import { hasDesktop } from "../../../process/has-desktop.ts";
import { builtAt, checkout } from "../../../setup/build-client.ts";
import { BUILT_CLIENTS, type ClientName } from "../../../setup/built-clients.ts";
import { ActionForm } from "../action-form.tsx";
import { CopyText } from "../copy-text.tsx";
import { buildBrowser, buildVscode, openWindow } from "./build-clients.ts";
import { Card } from "./card.tsx";

const BUILDS = { browser: buildBrowser, vscode: buildVscode };

/** What one does with the build, in steps. */
function stepsFor(name: ClientName, path: string): ReactNode {
  return name === "browser" ? (
    <ol className="steps">
      <li>
        Open <CopyText label="the address" text="chrome://extensions" /> and switch on "Developer
        mode".
      </li>
      <li>
        Choose "Load unpacked" and this folder: <CopyText label="the folder" text={path} />
      </li>
      <li>Linnet opens a page there, and then this backend's. Press "Approve" on it.</li>
    </ol>
  ) : (
    <ol className="steps">
      <li>
        Choose "Extensions: Install from VSIX..." in the editor, or run{" "}
        <CopyText label="the command" text={`code --install-extension "${path}"`} />
      </li>
      <li>Run "Linnet: Connect" in the editor.</li>
    </ol>
  );
}

/** The steps for a client that is built, or the button that builds it. */
function Setup({ name, path }: { name: ClientName; path: string | undefined }) {
  if (path) return stepsFor(name, path);
  return (
    <ActionForm action={BUILDS[name]} pending="Building..." submit="Build it">
      <p>Linnet builds the extension from its own folder. The first build takes a minute or two.</p>
    </ActionForm>
  );
}

/** A browser window with the extension in it; below, the way into the person's own browser. */
function BrowserSetup({ path }: { path: string | undefined }) {
  return (
    <>
      <ActionForm action={openWindow} pending="Opening..." submit="Open a window with Linnet">
        <p>
          Chrome or Chromium opens with the extension in it, and with a profile of its own. Your own
          browser stays as it is.{path ? "" : " The first time takes a minute or two."}
        </p>
      </ActionForm>
      <details>
        <summary>Put it into your own browser</summary>
        <div className="stack">
          <Setup name="browser" path={path} />
        </div>
      </details>
    </>
  );
}

/** A client: connected, built, or still to be built. */
export function ClientCard({
  name,
  title,
  isConnected,
  mayBuild,
}: {
  name: ClientName;
  title: string;
  isConnected: boolean;
  mayBuild: boolean;
}) {
  const path = builtAt(name);
  const opens = name === "browser" && hasDesktop(process.platform, process.env);
  return (
    <Card isDone={isConnected} title={title}>
      {isConnected ? (
        <p>
          Connected. {BUILT_CLIENTS[name].first} <a href="/clients">See what is connected</a>
        </p>
      ) : null}
      {checkout() && mayBuild && opens ? (
        <BrowserSetup path={path} />
      ) : isConnected ? null : checkout() && mayBuild ? (
        <Setup name={name} path={path} />
      ) : mayBuild ? (
        <p>
          Load {BUILT_CLIENTS[name].released}: {BUILT_CLIENTS[name].load}. Then press "Connect" in
          it.
        </p>
      ) : (
        <p>Get the extension from who runs this backend, then press "Connect" in it.</p>
      )}
    </Card>
  );
}

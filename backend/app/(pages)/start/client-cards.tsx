import type { ReactNode } from "react";
import { builtAt, checkout } from "../../../setup/build-client.ts";
import { BUILT_CLIENTS, type ClientName } from "../../../setup/built-clients.ts";
import { ActionForm } from "../action-form.tsx";
import { CopyText } from "../copy-text.tsx";
import { buildBrowser, buildVscode } from "./build-clients.ts";
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
      <li>Linnet opens a page there. Press "Connect", and "Approve" on the page that follows.</li>
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
  return (
    <Card isDone={isConnected} title={title}>
      {isConnected ? (
        <p>
          Connected. <a href="/clients">See what is connected</a>
        </p>
      ) : path && mayBuild ? (
        stepsFor(name, path)
      ) : checkout() && mayBuild ? (
        <ActionForm action={BUILDS[name]} pending="Building..." submit="Build it">
          <p>
            Linnet builds the extension from its own folder. The first build takes a minute or two.
          </p>
        </ActionForm>
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

import { listKeys } from "../../../auth/list-keys.ts";
import { BUILT_CLIENTS } from "../../../setup/built-clients.ts";
import { requirePerson } from "../current-person.ts";
import { RefreshOnReturn } from "../refresh-on-return.tsx";
import { ClientCard } from "./client-cards.tsx";
import { isOperator } from "./is-operator.ts";
import { ModelCard } from "./model-card.tsx";

export const metadata = { title: "Set up · Linnet" };

/** What is set up and what is missing: a model, the browser, the editor. */
export default async function StartPage() {
  const person = await requirePerson("/start");
  const isOwner = isOperator(person);
  const connected = new Set((await listKeys(person.id)).map(({ clientId }) => clientId));
  return (
    <div className="stack">
      <RefreshOnReturn />
      <h1>Set up Linnet</h1>
      <p>
        None of it has to be done first: <a href="/chats">draft a post now</a>, with what is ready.
      </p>
      <div className="cards">
        <ModelCard isOwner={isOwner} />
        <ClientCard
          isConnected={connected.has(BUILT_CLIENTS.browser.clientId)}
          mayBuild={isOwner}
          name="browser"
          title="In the browser"
        />
        <ClientCard
          isConnected={connected.has(BUILT_CLIENTS.vscode.clientId)}
          mayBuild={isOwner}
          name="vscode"
          title="In VS Code"
        />
      </div>
    </div>
  );
}

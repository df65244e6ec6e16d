import { listKeys } from "../../../auth/list-keys.ts";
import { ALL_SCOPES } from "../../../auth/scopes.ts";
import { ActionForm } from "../action-form.tsx";
import { requirePerson } from "../current-person.ts";
import { Field } from "../field.tsx";
import { ScopeChoice } from "../scope-choice.tsx";
import { createApiKey } from "./change-keys.ts";
import { KeyTable } from "./key-table.tsx";

export const metadata = { title: "Clients and keys · Linnet" };

function NewKeyForm() {
  return (
    <ActionForm action={createApiKey} submit="Create the key">
      <Field
        autoComplete="off"
        hint="To recognise it by."
        label="Name"
        maxLength={100}
        name="name"
      />
      <ScopeChoice
        chosen={ALL_SCOPES.filter((scope) => scope !== "publish")}
        legend="It may"
        offered={ALL_SCOPES}
      />
      <p className="field">
        <label htmlFor="field-days">It expires</label>
        <select defaultValue="90" id="field-days" name="days">
          <option value="7">in 7 days</option>
          <option value="30">in 30 days</option>
          <option value="90">in 90 days</option>
          <option value="365">in a year</option>
          <option value="0">never</option>
        </select>
      </p>
    </ActionForm>
  );
}

export default async function ClientsPage() {
  const person = await requirePerson("/clients");
  const keys = await listKeys(person.id);
  const clients = keys.filter((key) => key.clientId !== null);
  const apiKeys = keys.filter((key) => key.clientId === null);
  return (
    <div className="stack">
      <h1>Clients and keys</h1>
      <section aria-labelledby="clients" className="stack">
        <h2 id="clients">Connected clients</h2>
        {clients.length > 0 ? (
          <KeyTable action="Disconnect" caption="Connected clients" keys={clients} />
        ) : (
          <p>Nothing is connected: the browser extension and VS Code show a code to enter here.</p>
        )}
        <a className="button button-plain" href="/device">
          Connect a client
        </a>
      </section>
      <section aria-labelledby="keys" className="stack">
        <h2 id="keys">API keys</h2>
        {apiKeys.length > 0 ? (
          <KeyTable action="Revoke" caption="API keys" keys={apiKeys} />
        ) : (
          <p>There are no keys. A program of your own signs in with one.</p>
        )}
      </section>
      <section aria-labelledby="new-key" className="stack">
        <h2 id="new-key">New API key</h2>
        <NewKeyForm />
      </section>
    </div>
  );
}

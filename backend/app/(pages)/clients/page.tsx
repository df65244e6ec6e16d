import { listKeys } from "../../../auth/list-keys.ts";
import { ALL_SCOPES } from "../../../auth/scopes.ts";
import { ActionForm } from "../action-form.tsx";
import { requirePerson } from "../current-person.ts";
import { deviceTexts } from "../device/texts.tsx";
import { Field } from "../field.tsx";
import { type PageLanguage, pageLanguage } from "../page-language.ts";
import { ScopeChoice } from "../scope-choice.tsx";
import { createApiKey } from "./change-keys.ts";
import { KeyTable } from "./key-table.tsx";
import { clientsTexts } from "./texts.ts";

export async function generateMetadata() {
  return { title: `${clientsTexts[await pageLanguage()].title} · Linnet` };
}

function NewKeyForm({ language }: { language: PageLanguage }) {
  const texts = clientsTexts[language];
  return (
    <ActionForm action={createApiKey} submit={texts.create}>
      <Field
        autoComplete="off"
        hint={texts.nameHint}
        label={texts.name}
        maxLength={100}
        name="name"
      />
      <ScopeChoice
        chosen={ALL_SCOPES.filter((scope) => scope !== "publish")}
        descriptions={deviceTexts[language].scopes}
        legend={texts.itMay}
        offered={ALL_SCOPES}
      />
      <p className="field">
        <label htmlFor="field-days">{texts.itExpires}</label>
        <select defaultValue="90" id="field-days" name="days">
          <option value="7">{texts.expiries[7]}</option>
          <option value="30">{texts.expiries[30]}</option>
          <option value="90">{texts.expiries[90]}</option>
          <option value="365">{texts.expiries[365]}</option>
          <option value="0">{texts.expiries[0]}</option>
        </select>
      </p>
    </ActionForm>
  );
}

export default async function ClientsPage() {
  const person = await requirePerson("/clients");
  const language = await pageLanguage();
  const texts = clientsTexts[language];
  const keys = await listKeys(person.id);
  const clients = keys.filter((key) => key.clientId !== null);
  const apiKeys = keys.filter((key) => key.clientId === null);
  return (
    <div className="stack">
      <h1>{texts.title}</h1>
      <section aria-labelledby="clients" className="stack">
        <h2 id="clients">{texts.clients}</h2>
        {clients.length > 0 ? (
          <KeyTable
            action={texts.disconnect}
            caption={texts.clients}
            keys={clients}
            language={language}
          />
        ) : (
          <p>{texts.noClients}</p>
        )}
        <a className="button button-plain" href="/device">
          {texts.connect}
        </a>
      </section>
      <section aria-labelledby="keys" className="stack">
        <h2 id="keys">{texts.keys}</h2>
        {apiKeys.length > 0 ? (
          <KeyTable action={texts.revoke} caption={texts.keys} keys={apiKeys} language={language} />
        ) : (
          <p>{texts.noKeys}</p>
        )}
      </section>
      <section aria-labelledby="new-key" className="stack">
        <h2 id="new-key">{texts.newKey}</h2>
        <NewKeyForm language={language} />
      </section>
    </div>
  );
}

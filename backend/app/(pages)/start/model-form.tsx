"use client";

import { useActionState, useState } from "react";
import { ActionNotices } from "../action-notices.tsx";
import { changeModel } from "./change-model.ts";
import { providerOfKey } from "./provider-of-key.ts";

/** The providers, each with where a person makes a key. Source: their consoles' addresses. */
const PROVIDERS = [
  { id: "openai", name: "OpenAI", keys: "https://platform.openai.com/api-keys" },
  { id: "anthropic", name: "Anthropic", keys: "https://console.anthropic.com/settings/keys" },
  { id: "google", name: "Google Gemini", keys: "https://aistudio.google.com/apikey" },
  { id: "gateway", name: "AI Gateway", keys: "https://vercel.com/dashboard/ai-gateway/api-keys" },
  { id: "openai-compatible", name: "Another server", keys: undefined },
] as const;

type ProviderId = (typeof PROVIDERS)[number]["id"];

/**
 * Provider, key, "Check", then a model of the provider's own list. A pasted key whose beginning tells its provider is
 * checked at once, with that provider alone. The key stays in its field until the model is chosen; it never comes back
 * from the backend.
 */
export function ModelForm() {
  const [result, run, isPending] = useActionState(changeModel, {});
  const [provider, choose] = useState<ProviderId>("openai");
  // What was typed after a check: the list is of another key then.
  const [stale, setStale] = useState<typeof result>();
  const offered =
    result.offered?.provider === provider && stale !== result ? result.offered.models : undefined;
  const { name, keys } = PROVIDERS.find(({ id }) => id === provider) ?? PROVIDERS[0];
  const isServer = provider === "openai-compatible";
  return (
    <form
      action={run}
      className="stack"
      onReset={(event) => {
        // React resets a form after its action: the key is needed again for the choice.
        if (!result.done) event.preventDefault();
      }}
    >
      <ActionNotices {...(stale === result ? {} : result)} />
      <fieldset>
        <legend>Provider</legend>
        <div className="tiles">
          {PROVIDERS.map(({ id, name: label }) => (
            <label className="tile" key={id}>
              <input
                checked={id === provider}
                name="provider"
                onChange={() => choose(id)}
                type="radio"
                value={id}
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      {isServer ? (
        <p className="field">
          <label htmlFor="model-base-url">Address</label>
          <input
            dir="ltr"
            id="model-base-url"
            name="baseUrl"
            onChange={() => setStale(result)}
            placeholder="http://127.0.0.1:8000/v1"
            required
            type="url"
          />
          <small className="hint">
            Of a server that speaks OpenAI's chat-completions API. It usually ends in /v1.
          </small>
        </p>
      ) : null}
      <p className="field">
        <label htmlFor="model-key">{isServer ? "Key, if it needs one" : "Key"}</label>
        <input
          autoComplete="off"
          dir="ltr"
          id="model-key"
          maxLength={1_000}
          name="key"
          onChange={() => setStale(result)}
          onPaste={({ clipboardData, currentTarget }) => {
            const made = providerOfKey(clipboardData.getData("text").trim());
            // Any other key waits for a press: the provider that is chosen may be the wrong one to send it to.
            if (isServer || !made) return;
            choose(made);
            // The key stands in its field after this event, alone or beside what stood there before.
            setTimeout(() => {
              if (providerOfKey(currentTarget.value) === made) currentTarget.form?.requestSubmit();
            });
          }}
          required={!isServer}
          type="password"
        />
        <small className="hint">
          {keys ? (
            <>
              <a href={keys} rel="noreferrer" target="_blank">
                Make a key at {name}
              </a>
              . It is stored encrypted, in this backend only.
            </>
          ) : (
            "It is stored encrypted, in this backend only."
          )}
        </small>
      </p>
      {offered ? (
        <p className="field">
          <label htmlFor="model-name">Model</label>
          <select defaultValue={offered[0]} id="model-name" key={offered.join()} name="model">
            {offered.map((id) => (
              <option key={id} value={id}>
                {id}
              </option>
            ))}
          </select>
          <small className="hint">
            From the provider's own list; the one that Linnet would choose stands first.
          </small>
        </p>
      ) : null}
      <p className="row">
        <button
          className="button"
          disabled={isPending}
          name="act"
          type="submit"
          value={offered ? "use" : "check"}
        >
          {isPending ? "Asking..." : offered ? "Use this model" : "Check"}
        </button>
      </p>
    </form>
  );
}

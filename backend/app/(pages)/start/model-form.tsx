"use client";

import { useActionState, useRef, useState } from "react";
import { KEY_PROVIDERS, type KeyProviderId, providerOfKey } from "../../../setup/key-providers.ts";
import { ActionNotices } from "../action-notices.tsx";
import { changeModel } from "./change-model.ts";

const SERVER = { id: "openai-compatible", name: "Another server", keys: undefined } as const;
const PROVIDERS = [...KEY_PROVIDERS, SERVER];

const STORED = "It is stored encrypted, in this backend only.";

type ProviderId = KeyProviderId | typeof SERVER.id;

/**
 * A key, and whose it is. A pasted key whose beginning tells its provider is checked at once with that provider alone;
 * then the preferred model is in use. Any other key waits for a press of the button, also when a provider was chosen
 * before. The key stays in its field until it is accepted, and never comes back from the backend.
 */
export function ModelForm({ summary, isOpen }: { summary: string; isOpen: boolean }) {
  const [result, run, isPending] = useActionState(changeModel, {});
  const [provider, choose] = useState<ProviderId>();
  const [isWaiting, setWaiting] = useState(false);
  /** The key is another one than the answer is about. */
  const [isChanged, setChanged] = useState(false);
  const [wasOpen, setOpen] = useState(isOpen);
  // It does not close by itself: the focus may be in it.
  if (isOpen && !wasOpen) setOpen(true);
  /** The person has chosen the provider: a key that does not tell leaves it chosen. */
  const isByHand = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  /** The key that was sent last. */
  const sent = useRef("");
  const found = PROVIDERS.find(({ id }) => id === provider);
  const isServer = provider === SERVER.id;

  /** @returns whether the key tells to whom it may be shown. */
  function recognise(key: string): boolean {
    const made = isServer ? undefined : providerOfKey(key.trim());
    if (made) {
      isByHand.current = false;
      choose(made);
    } else if (!isByHand.current) {
      choose(undefined);
    }
    setWaiting(!made && key.trim() !== "");
    setChanged(true);
    return made !== undefined;
  }

  return (
    <>
      {result.error && !isPending && !isChanged ? <ActionNotices error={result.error} /> : null}
      <div className="status" role="status">
        {!isPending && result.done ? <p className="notice notice-success">{result.done}</p> : null}
      </div>
      <details open={wasOpen}>
        <summary>{summary}</summary>
        <form
          action={run}
          className="stack"
          onSubmit={() => {
            sent.current = field.current?.value ?? "";
            setChanged(false);
          }}
          onReset={(event) => {
            // React resets a form after its action: a key that was refused stays, to be put right, and so does another
            // one that was pasted meanwhile.
            if (!result.done || field.current?.value !== sent.current) {
              return event.preventDefault();
            }
            isByHand.current = false;
            choose(undefined);
          }}
        >
          <p className="field">
            <label htmlFor="model-key">{isServer ? "Key, if it needs one" : "Key"}</label>
            <input
              aria-describedby="model-key-hint"
              autoComplete="off"
              dir="ltr"
              id="model-key"
              maxLength={1_000}
              name="key"
              onChange={({ target }) => recognise(target.value)}
              onPaste={({ currentTarget: { form } }) => {
                // The key stands in its field after this event, alone or beside what stood there before.
                setTimeout(() => {
                  const isKnown = recognise(field.current?.value ?? "");
                  if (isKnown && !isPending) form?.requestSubmit();
                });
              }}
              ref={field}
              required={!isServer}
              type="password"
            />
            <small className="hint" id="model-key-hint">
              {isServer
                ? STORED
                : `Paste it: Linnet sees who made it, checks it there, and drafts with the provider's best model. ${STORED}`}
            </small>
            <small className="hint status" role="status">
              {isPending
                ? `Asking ${found?.name ?? "the provider"} for its models...`
                : isWaiting && !isServer
                  ? `This key does not tell who made it. ${found ? `If it is of ${found.name}, press` : "Choose the provider, and press"} "Use this key".`
                  : null}
            </small>
          </p>
          <fieldset>
            <legend>Provider</legend>
            <div className="tiles">
              {PROVIDERS.map(({ id, name }) => (
                <label className="tile" key={id}>
                  <input
                    checked={id === provider}
                    name="provider"
                    onChange={() => {
                      isByHand.current = true;
                      choose(id);
                    }}
                    type="radio"
                    value={id}
                  />
                  {name}
                </label>
              ))}
            </div>
            <small className="hint">
              {found?.keys ? (
                <a href={found.keys} rel="noreferrer" target="_blank">
                  Make a key at {found.name}
                </a>
              ) : found ? null : (
                "Choose one to see where its keys are made."
              )}
            </small>
          </fieldset>
          {isServer ? (
            <p className="field">
              <label htmlFor="model-base-url">Address</label>
              <input
                dir="ltr"
                id="model-base-url"
                name="baseUrl"
                placeholder="http://127.0.0.1:8000/v1"
                required
                type="url"
              />
              <small className="hint">
                Of a server that speaks OpenAI's chat-completions API. It usually ends in /v1.
              </small>
            </p>
          ) : null}
          <button className="button" disabled={isPending} type="submit">
            {isPending ? "Asking..." : isServer ? "Use this server" : "Use this key"}
          </button>
        </form>
      </details>
    </>
  );
}

import type { LinnetDataParts } from "@linnet/protocol";
import { newId } from "@linnet/protocol";
import { browser } from "wxt/browser";
import { loadSettings } from "../state/settings.ts";
import { BUILT_IN_MODEL_ID } from "./built-in-model.ts";
import { type LentCall, OFFSCREEN_LOCK } from "./lent-call.ts";

const CLIENT_KEY = "linnet.client";
const MOST_TRIES = 40;
const RETRY_MS = 150;

/** This browser's id, which is the same after a restart. */
async function clientId(): Promise<string> {
  const stored = (await browser.storage.local.get(CLIENT_KEY))[CLIENT_KEY];
  if (typeof stored === "string") return stored;
  const id = newId();
  await browser.storage.local.set({ [CLIENT_KEY]: id });
  return id;
}

/**
 * Has the offscreen document answer a model call that a run waits for. Whoever reads the run calls this: the
 * document goes on when a view closes or the worker dies, and knows which calls it is answering.
 */
export async function lendModel({ id, model }: LinnetDataParts["model-call"]): Promise<void> {
  // Firefox has neither.
  if (model !== BUILT_IN_MODEL_ID || !browser.offscreen) return;
  await navigator.locks
    .request(OFFSCREEN_LOCK, async () => {
      const { backendUrl, token, model: chosen } = await loadSettings();
      const call: LentCall = {
        linnetModelCall: id,
        backendUrl,
        token,
        client: await clientId(),
        isChosen: chosen === "browser",
      };
      await handOver(call);
    })
    .catch((error: unknown) => console.warn("Linnet: a model call was not handed over.", error));
}

/**
 * Tells the document of a call. A view that closes while the document loads leaves one that does not listen yet, and one
 * that closes is among the contexts for a moment: so each try looks for it, and opens it where there is none.
 */
async function handOver(call: LentCall): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await openDocument();
      await browser.runtime.sendMessage(call);
      return;
    } catch (error) {
      if (tries === MOST_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

async function openDocument(): Promise<void> {
  const open = await browser.runtime.getContexts({ contextTypes: ["OFFSCREEN_DOCUMENT"] });
  if (open.length > 0) return;
  await browser.offscreen.createDocument({
    url: "/offscreen.html",
    // None of the reasons names a model; this one is for work that a service worker cannot do.
    reasons: ["WORKERS"],
    justification: "Runs the browser's built-in language model while no view is open.",
  });
}

"use server";

import { revalidatePath } from "next/cache";
import { createOwnerLink } from "../../../auth/links.ts";
import { publicUrl } from "../../../auth/own-origins.ts";
import { buildClient } from "../../../setup/build-client.ts";
import type { ClientName } from "../../../setup/built-clients.ts";
import { openBrowser } from "../../../setup/open-browser.ts";
import type { ActionResult } from "../action-form.tsx";
import { requirePerson } from "../current-person.ts";
import { isOperator } from "./is-operator.ts";

/** Of a backend for many people, only its operator runs something on its machine. */
async function refusal(): Promise<ActionResult | undefined> {
  if (isOperator(await requirePerson("/start"))) return undefined;
  return { error: "Who runs this backend builds it." };
}

async function build(name: ClientName): Promise<ActionResult> {
  const refused = await refusal();
  if (refused) return refused;
  if (!(await buildClient(name))) {
    return {
      error: "The build failed. The log of Linnet says why; correct that, and press again.",
    };
  }
  revalidatePath("/start");
  return { done: "Built." };
}

/** Opens a window with the browser extension in it, which is built first where its build is not of the present sources. */
export async function openWindow(): Promise<ActionResult> {
  const refused = await refusal();
  if (refused) return refused;
  const built = await build("browser");
  if (built.error) return built;
  if (await openBrowser(await createOwnerLink(publicUrl(), "/start"))) {
    return { done: 'A window opens. Press "Approve" in it, if it asks.' };
  }
  return {
    error:
      "No window opened. If Linnet's window is open already, go there. Otherwise install Chrome or Chromium, or let CHROME_PATH name such a browser at Linnet's start. The log of Linnet has the reason.",
  };
}

/** Builds the browser extension. */
export async function buildBrowser(): Promise<ActionResult> {
  return build("browser");
}

/** Builds the VS Code extension. */
export async function buildVscode(): Promise<ActionResult> {
  return build("vscode");
}

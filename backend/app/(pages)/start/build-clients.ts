"use server";

import { revalidatePath } from "next/cache";
import { environment } from "../../../process/env.ts";
import { buildClient } from "../../../setup/build-client.ts";
import type { ClientName } from "../../../setup/built-clients.ts";
import type { ActionResult } from "../action-form.tsx";
import { requirePerson } from "../current-person.ts";

async function build(name: ClientName): Promise<ActionResult> {
  await requirePerson("/start");
  // Of a backend for many people, only its operator builds something.
  if (environment().LINNET_AUTH !== "local") return { error: "Who runs this backend builds it." };
  if (!(await buildClient(name))) {
    return {
      error: "The build failed. The log of Linnet says why; correct that, and press again.",
    };
  }
  revalidatePath("/start");
  return { done: "Built." };
}

/** Builds the browser extension. */
export async function buildBrowser(): Promise<ActionResult> {
  return build("browser");
}

/** Builds the VS Code extension. */
export async function buildVscode(): Promise<ActionResult> {
  return build("vscode");
}

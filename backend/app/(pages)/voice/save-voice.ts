"use server";

import { revalidatePath } from "next/cache";
import { changeProject } from "../../../db/queries/projects.ts";
import type { ActionResult } from "../action-form.tsx";
import { requirePerson } from "../current-person.ts";
import { fieldsOfForm, type VoiceFields, voiceOfFields } from "./voice-fields.ts";

/** The result of saving a voice; `fields` are the typed values when it was not saved. */
export interface SaveVoiceResult extends ActionResult {
  fields?: VoiceFields;
}

/** Saves a project's voice as a whole. */
export async function saveVoice(_: SaveVoiceResult, form: FormData): Promise<SaveVoiceResult> {
  const person = await requirePerson("/voice");
  const fields = fieldsOfForm(form);
  const wanted = voiceOfFields(fields);
  if ("error" in wanted) return { error: wanted.error, fields };
  const { voice } = wanted;
  const project = await changeProject(person.id, String(form.get("projectId")), { voice });
  if (!project) return { error: "This project is gone. Load the page again.", fields };
  revalidatePath("/voice");
  return { done: "Saved. It holds from the next draft on." };
}

"use server";

import { revalidatePath } from "next/cache";
import { changeProject, findProject } from "../../../db/queries/projects.ts";
import type { ActionResult } from "../action-form.tsx";
import { requirePerson } from "../current-person.ts";
import { fieldsOfForm, type VoiceFields, voiceOfFields } from "./voice-fields.ts";

/** The result of saving a voice; `fields` are the typed values when it was not saved. */
export interface SaveVoiceResult extends ActionResult {
  fields?: VoiceFields;
}

const GONE = "This project is gone. Load the page again.";

/** Saves what is written of a project's voice. The posts that were pasted stay. */
export async function saveVoice(_: SaveVoiceResult, form: FormData): Promise<SaveVoiceResult> {
  const person = await requirePerson("/voice");
  const fields = fieldsOfForm(form);
  const projectId = String(form.get("projectId"));
  const project = await findProject(person.id, projectId);
  if (!project) return { error: GONE, fields };
  const wanted = voiceOfFields(fields, project.voice?.examples);
  if ("error" in wanted) return { error: wanted.error, fields };
  const { voice } = wanted;
  if (!(await changeProject(person.id, projectId, { voice }))) return { error: GONE, fields };
  revalidatePath("/voice");
  return { done: "Saved. It holds from the next draft on." };
}

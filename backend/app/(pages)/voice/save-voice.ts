"use server";

import { revalidatePath } from "next/cache";
import { changeProject, findProject } from "../../../db/queries/projects.ts";
import type { ActionResult } from "../action-form.tsx";
import { requirePerson } from "../current-person.ts";
import { pageLanguage } from "../page-language.ts";
import { voiceTexts } from "./texts.tsx";
import { fieldsOfForm, type VoiceFields, voiceOfFields } from "./voice-fields.ts";

/** The result of saving a voice; `fields` are the typed values when it was not saved. */
export interface SaveVoiceResult extends ActionResult {
  fields?: VoiceFields;
}

/** Saves what is written of a project's voice. The posts that were pasted stay. */
export async function saveVoice(_: SaveVoiceResult, form: FormData): Promise<SaveVoiceResult> {
  const person = await requirePerson("/voice");
  const language = await pageLanguage();
  const { projectGone, saved } = voiceTexts[language];
  const fields = fieldsOfForm(form);
  const projectId = String(form.get("projectId"));
  const project = await findProject(person.id, projectId);
  if (!project) return { error: projectGone, fields };
  const wanted = voiceOfFields(fields, project.voice?.examples, language);
  if ("error" in wanted) return { error: wanted.error, fields };
  const { voice } = wanted;
  if (!(await changeProject(person.id, projectId, { voice })))
    return { error: projectGone, fields };
  revalidatePath("/voice");
  return { done: saved };
}

"use server";

import { voiceSchema } from "@linnet/protocol";
import { revalidatePath } from "next/cache";
import { changeProject, findProject } from "../../../db/queries/projects.ts";
import { bodySize, requireStorage } from "../../../limits/quotas.ts";
import { Refusal } from "../../../problems/refusal.ts";
import type { ActionResult } from "../action-form.tsx";
import { requirePerson } from "../current-person.ts";
import { pageLanguage } from "../page-language.ts";
import { voiceTexts } from "./texts.tsx";

const { examples: examplesSchema } = voiceSchema.shape;

/** The result of pasting a post; `text` is what was pasted when it was not kept. */
export interface PasteResult extends ActionResult {
  text?: string;
}

/** Keeps a post that the person pasted. */
export async function pastePost(_: PasteResult, form: FormData): Promise<PasteResult> {
  const { id } = await requirePerson("/voice");
  const texts = voiceTexts[await pageLanguage()];
  const text = String(form.get("text") ?? "").replaceAll("\r\n", "\n");
  const project = await findProject(id, String(form.get("projectId")));
  if (!project) return { error: texts.projectGone, text };
  const pasted = project.voice?.examples ?? [];
  const examples = examplesSchema.safeParse([text, ...pasted]);
  if (!examples.success) {
    const isFull = pasted.length >= 10;
    return {
      error: isFull ? texts.postsFull : texts.postLength,
      text,
    };
  }
  try {
    await requireStorage(id, bodySize(text));
  } catch (error) {
    if (error instanceof Refusal) return { error: error.message, isEnglish: true, text };
    throw error;
  }
  await changeProject(id, project.id, { voice: { ...project.voice, examples: examples.data } });
  revalidatePath("/voice");
  return { done: texts.postAdded };
}

/** Removes a post that was pasted, named by its text: another tab may have changed the order. */
export async function removePost(form: FormData): Promise<void> {
  const { id } = await requirePerson("/voice");
  const project = await findProject(id, String(form.get("projectId")));
  if (project?.voice?.examples) {
    const { examples: pasted, ...voice } = project.voice;
    const examples = pasted.filter((post) => post !== form.get("text"));
    const isEmpty = examples.length === 0 && Object.keys(voice).length === 0;
    await changeProject(id, project.id, {
      voice: isEmpty ? null : { ...voice, ...(examples.length > 0 ? { examples } : {}) },
    });
  }
  revalidatePath("/voice");
}

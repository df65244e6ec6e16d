"use server";

import { patchLearntRuleSchema, ruleKeySchema } from "@linnet/protocol";
import { revalidatePath } from "next/cache";
import { eraseLearnt } from "../../../db/queries/learnt-voice.ts";
import { changeProject, type StoredProject } from "../../../db/queries/projects.ts";
import { bodySize, requireStorage } from "../../../limits/quotas.ts";
import { Refusal } from "../../../problems/refusal.ts";
import { decideLearntRule } from "../../../voice/learnt-voice.ts";
import { requireProject } from "../../../voice/require-project.ts";
import type { ActionResult } from "../action-form.tsx";
import { requirePerson } from "../current-person.ts";
import { pageLanguage } from "../page-language.ts";
import { voiceTexts } from "./texts.tsx";

/** Does something with the form's project; a refusal is said in its words. */
async function withProject(
  form: FormData,
  act: (project: StoredProject, userId: string) => Promise<ActionResult>,
): Promise<ActionResult> {
  const { id } = await requirePerson("/voice");
  try {
    return await act(await requireProject(id, String(form.get("projectId"))), id);
  } catch (error) {
    if (error instanceof Refusal) return { error: error.message, isEnglish: true };
    throw error;
  } finally {
    revalidatePath("/voice");
  }
}

/** Switches learning on or off. */
export async function switchLearning(_: ActionResult, form: FormData): Promise<ActionResult> {
  return withProject(form, async ({ id }, userId) => {
    await changeProject(userId, id, { learn: form.get("act") === "on" });
    return {};
  });
}

/** Erases what was learnt. */
export async function erase(_: ActionResult, form: FormData): Promise<ActionResult> {
  return withProject(form, async ({ id }) => {
    await eraseLearnt(id);
    return { done: voiceTexts[await pageLanguage()].erased };
  });
}

/** Switches a rule on or off, changes its text, or deletes it, by the button that was pressed. */
export async function changeRule(_: ActionResult, form: FormData): Promise<ActionResult> {
  return withProject(form, async (project, userId) => {
    const key = ruleKeySchema.parse(form.get("key"));
    const act = form.get("act");
    if (act === "delete") {
      await decideLearntRule(project, key, null);
      return {};
    }
    if (act !== "edit") {
      await decideLearntRule(project, key, { isOn: act === "on" });
      return {};
    }
    const texts = voiceTexts[await pageLanguage()];
    const text = String(form.get("text") ?? "").replace(/\s+/g, " ");
    const change = patchLearntRuleSchema.safeParse({ text });
    if (!change.success) {
      return { error: texts.ruleLength(text.trim().length) };
    }
    await requireStorage(userId, bodySize(change.data));
    await decideLearntRule(project, key, change.data);
    return { done: texts.ruleSaved };
  });
}

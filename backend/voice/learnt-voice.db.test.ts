import { newId } from "@linnet/protocol";
import { expect, test } from "vitest";
import { exportAccount } from "../account/export-account.ts";
import { pool } from "../db/client.ts";
import { changeDraft, saveDraft } from "../db/queries/drafts.ts";
import { decideRule, eraseLearnt, noteVoiceAct } from "../db/queries/learnt-voice.ts";
import { changeProject, deleteProject, projectOfChat } from "../db/queries/projects.ts";
import { storedBytes } from "../db/queries/stored-amounts.ts";
import { deleteUser, ensureUser } from "../db/queries/users.ts";
import { insertRun } from "../db/testing/insert-run.ts";
import { withTestDatabase } from "../db/testing/with-test-database.ts";
import { decideLearntRule, learntVoice, voiceLesson } from "./learnt-voice.ts";
import { requireProject } from "./require-project.ts";

withTestDatabase();

const variantsOf = (text: string) => [{ posts: [{ text, weightedLength: 1, claims: [] }] }];

interface Drafting {
  model?: string;
  /** A chat of an earlier draft: its project is learnt for. */
  projectOf?: string;
}

/** A draft in a chat of its own; the person changes it, unless `yours` is left out. */
async function draft(
  userId: string,
  drafted: string,
  yours?: string,
  { model = "openai/m", projectOf }: Drafting = {},
) {
  const run = await insertRun(userId);
  const { runId, chatId, messageId } = run;
  if (projectOf) {
    await pool().query(
      "update chats set project_id = (select project_id from chats where id = $1) where id = $2",
      [projectOf, chatId],
    );
  }
  const { id: draftId } = await saveDraft(
    { runId, epoch: 0 },
    {
      userId,
      chatId,
      messageId,
      toolCallId: "c",
      model,
      variants: variantsOf(drafted),
      sources: [],
    },
  );
  if (yours) {
    await changeDraft(userId, draftId, () => ({ variants: variantsOf(yours), chosen: 0 }));
  }
  return { chatId, draftId };
}

async function projectOf(chatId: string) {
  const project = await projectOfChat(chatId);
  if (!project) throw new Error("There is no project.");
  return project;
}

/** A person who took the emoji out of three drafts and copied them. */
async function learner() {
  const userId = newId();
  const first = await draft(userId, "It rose at the bridge 🚀", "It rose at the bridge");
  const others = [
    await draft(userId, "A storm came 🚀", "A storm came", { projectOf: first.chatId }),
    await draft(userId, "The gauge is new 🚀", "The gauge is new", { projectOf: first.chatId }),
  ];
  const draftIds = [first, ...others].map(({ draftId }) => draftId);
  for (const draftId of draftIds) await noteVoiceAct(userId, draftId, "copied");
  return { userId, chatId: first.chatId, draftIds, project: await projectOf(first.chatId) };
}

const textsOf = ({ rules }: Awaited<ReturnType<typeof learntVoice>>) =>
  rules.map(({ text }) => text);
const subject = () => ({ chatId: newId(), material: "A new gauge stands at the bridge." });

test("three edits that were copied make a rule with its evidence, and posts to go by", async () => {
  const { project, draftIds } = await learner();
  const learnt = await learntVoice(project);
  expect(learnt).toMatchObject({
    learn: true,
    edits: [{ drafted: "The gauge is new 🚀", yours: "The gauge is new" }, {}, {}],
    posts: [{ from: "copied" }, {}, {}],
  });
  const rule = learnt.rules.find(({ key }) => key === "emoji.less");
  expect(rule).toMatchObject({ text: "No emoji", count: 3, of: 3, isOn: true, isEdited: false });
  expect(rule?.draftIds).toEqual(draftIds.toReversed());
  expect(await voiceLesson(project, subject())).toEqual({
    rules: expect.arrayContaining(["No emoji (3 of 3 edits)"]),
    posts: ["The gauge is new", "It rose at the bridge", "A storm came"],
  });
});

test("a draft that was not taken, or not changed, shows nothing", async () => {
  const userId = newId();
  const { chatId } = await draft(userId, "It rose 🚀", "It rose");
  const { draftId } = await draft(userId, "It fell.", undefined, { projectOf: chatId });
  await noteVoiceAct(userId, draftId, "copied");
  expect(await learntVoice(await projectOf(chatId))).toEqual({
    learn: true,
    rules: [],
    edits: [],
    posts: [],
  });
});

test("the same act again keeps the draft as it is now, once", async () => {
  const userId = newId();
  const { chatId, draftId } = await draft(userId, "It rose 🚀", "It rose");
  await noteVoiceAct(userId, draftId, "copied");
  await changeDraft(userId, draftId, () => ({ variants: variantsOf("It rose, twice"), chosen: 0 }));
  await noteVoiceAct(userId, draftId, "copied");
  const { edits } = await learntVoice(await projectOf(chatId));
  expect(edits).toEqual([{ draftId, drafted: "It rose 🚀", yours: "It rose, twice" }]);
});

test("an approved draft is a post of the person's own, unless the local model took it from a page", async () => {
  const userId = newId();
  const { chatId, draftId } = await draft(userId, "Written by a model.");
  const local = await draft(userId, "A page's sentence.", undefined, {
    model: "local/extractive",
    projectOf: chatId,
  });
  for (const id of [draftId, local.draftId]) await noteVoiceAct(userId, id, "approved");
  const { posts } = await learntVoice(await projectOf(chatId));
  expect(posts).toEqual([{ text: "Written by a model.", from: "approved", draftId }]);
});

test("a post of the chat itself is no example for its next draft", async () => {
  const { project, chatId } = await learner();
  const { posts } = await voiceLesson(project, { ...subject(), chatId });
  expect(posts).toEqual(["The gauge is new", "A storm came"]);
});

test("while the project does not learn, nothing is kept and nothing is used but what was pasted", async () => {
  const { userId, project, chatId } = await learner();
  const off = await changeProject(userId, project.id, {
    learn: false,
    voice: { examples: ["A pasted post."] },
  });
  expect(off?.learn).toBe(false);
  const later = await draft(userId, "Another 🚀", "Another", { projectOf: chatId });
  expect(await noteVoiceAct(userId, later.draftId, "copied")).toBe(true);
  const silent = await projectOf(chatId);
  expect((await learntVoice(silent)).edits).toHaveLength(3);
  expect(await voiceLesson(silent, subject())).toEqual({ rules: [], posts: ["A pasted post."] });
});

test("what was learnt can be erased, and learning begins again", async () => {
  const { userId, project, chatId, draftIds } = await learner();
  await decideLearntRule(project, "emoji.less", null);
  await eraseLearnt(project.id);
  expect(await learntVoice(project)).toEqual({ learn: true, rules: [], edits: [], posts: [] });
  for (const draftId of draftIds) await noteVoiceAct(userId, draftId, "copied");
  expect(textsOf(await learntVoice(await projectOf(chatId)))).toContain("No emoji");
});

test("a person's change of a rule wins over what is learnt later", async () => {
  const { userId, project, chatId } = await learner();
  expect(
    await decideLearntRule(project, "emoji.less", { text: "Emoji only for boats" }),
  ).toMatchObject({ text: "Emoji only for boats", isEdited: true, isOn: true });
  const more = await draft(userId, "More 🚀", "More", { projectOf: chatId });
  await noteVoiceAct(userId, more.draftId, "copied");
  expect((await voiceLesson(project, subject())).rules).toContain("Emoji only for boats");

  await decideLearntRule(project, "emoji.less", { isOn: false });
  expect((await voiceLesson(project, subject())).rules.join()).not.toContain("moji");
  expect(textsOf(await learntVoice(project))).toContain("Emoji only for boats");

  expect(await decideLearntRule(project, "emoji.less", null)).toBeUndefined();
  expect(textsOf(await learntVoice(project)).join()).not.toContain("moji");
  await expect(decideLearntRule(project, "emoji.less", { isOn: true })).rejects.toThrow(
    "There is no such rule.",
  );
});

test("an edited rule stays when nothing shows it any more", async () => {
  const { project, draftIds } = await learner();
  await decideLearntRule(project, "emoji.less", { text: "Emoji only for boats" });
  await pool().query("delete from drafts where id = any($1)", [draftIds]);
  expect((await learntVoice(project)).rules).toEqual([
    {
      key: "emoji.less",
      text: "Emoji only for boats",
      from: "edits",
      count: 0,
      of: 0,
      draftIds: [],
      isOn: true,
      isEdited: true,
    },
  ]);
});

test("a reason for a decline is offered as a rule, and is one once the person says so or repeats it", async () => {
  const userId = newId();
  const { chatId, draftId } = await draft(userId, "Buy now");
  await noteVoiceAct(userId, draftId, "declined", "Sounds like\nan advert");
  const project = await projectOf(chatId);
  const [rule] = (await learntVoice(project)).rules;
  expect(rule).toMatchObject({
    text: "Sounds like an advert",
    from: "reason",
    count: 1,
    isOn: false,
    draftIds: [draftId],
  });
  expect((await voiceLesson(project, subject())).rules).toEqual([]);
  await decideLearntRule(project, rule?.key ?? "", { isOn: true });
  expect((await voiceLesson(project, subject())).rules).toEqual(["Sounds like an advert"]);

  await eraseLearnt(project.id);
  for (const text of ["One", "Two", "Three"]) {
    const next = await draft(userId, text, undefined, { projectOf: chatId });
    await noteVoiceAct(userId, next.draftId, "declined", "sounds like an advert");
  }
  expect((await learntVoice(project)).rules).toMatchObject([{ count: 3, isOn: true }]);
});

test("nobody learns from, reads or erases what is somebody else's", async () => {
  const { project, draftIds } = await learner();
  const other = newId();
  await ensureUser({ id: other, name: "Bea", email: `${other}@example.com` });
  expect(await noteVoiceAct(other, draftIds[0] ?? "", "copied")).toBe(false);
  await expect(requireProject(other, project.id)).rejects.toThrow("There is no such project.");
});

test("the decisions of a project are bounded", async () => {
  const { project } = await learner();
  for (let at = 0; at < 200; at += 1) {
    const decision = { key: `k${at}`, text: null, isOn: true, isEdited: false };
    expect(await decideRule(project.id, decision)).toBe(true);
  }
  await expect(decideLearntRule(project, "emoji.less", { isOn: false })).rejects.toThrow(
    /Erase what was learnt/,
  );
});

test("the newest two hundred acts are kept", async () => {
  const { userId, project, draftIds } = await learner();
  await pool().query(
    `with made as (
       insert into drafts (id, user_id, chat_id, message_id, tool_call_id, variants, sources, model)
       select gen_random_uuid(), user_id, chat_id, gen_random_uuid(), 'c', variants, sources, model
         from drafts, generate_series(1, 200) where id = $1 returning id)
     insert into voice_evidence (draft_id, act, project_id, yours, your_posts, created_at)
     select id, 'copied', $2, 'Old', 1, now() - interval '1 day' from made`,
    [draftIds[0], project.id],
  );
  await noteVoiceAct(userId, draftIds[0] ?? "", "copied");
  const { rows } = await pool().query(
    "select count(*)::int as n from voice_evidence where project_id = $1",
    [project.id],
  );
  // The old ones were done at one moment, and go together.
  expect(rows).toEqual([{ n: 203 }]);
  expect((await learntVoice(project)).edits).toHaveLength(3);
});

test("the export has what was learnt; the quota counts it; it goes with the project and the account", async () => {
  const { userId, project } = await learner();
  const before = await storedBytes(userId);
  await decideLearntRule(project, "emoji.less", { text: "Emoji only for boats" });
  expect(await storedBytes(userId)).toBeGreaterThan(before);
  let exported = "";
  for await (const piece of exportAccount(userId)) exported += piece;
  expect(
    JSON.parse(exported).projects.find(({ id }: { id: string }) => id === project.id),
  ).toMatchObject({
    learn: true,
    learnt: {
      rules: expect.arrayContaining([expect.objectContaining({ text: "Emoji only for boats" })]),
      acts: [{ act: "copied", drafted: "The gauge is new 🚀", yours: "The gauge is new" }, {}, {}],
      decisions: [{ key: "emoji.less", text: "Emoji only for boats", isOn: true, isEdited: true }],
    },
  });
  const kept = async () => {
    const { rows } = await pool().query(
      `select (select count(*) from voice_evidence where project_id = $1)::int as acts,
              (select count(*) from voice_rules where project_id = $1)::int as rules`,
      [project.id],
    );
    return rows;
  };
  expect(await kept()).toEqual([{ acts: 3, rules: 1 }]);
  await ensureUser({ id: userId, name: "Ada", email: `${userId}@example.com` });
  expect(await deleteProject(userId, project.id)).toBe("deleted");
  expect(await kept()).toEqual([{ acts: 0, rules: 0 }]);
  await deleteUser(userId);
});

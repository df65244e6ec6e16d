import { draftListSchema, newId, newOwnerNonce } from "@linnet/protocol";
import pg from "pg";
import { z } from "zod";
import { pictureFile, uploadPicture } from "./draft-pictures.ts";
import { insertApproval } from "./insert-approval.ts";
import type { Person } from "./person.ts";
import { RIVER_PAGE } from "./publishing-turn.ts";
import { createSessionClient } from "./session-client.ts";

/** How a route is called in the access test. */
export interface AccessCall {
  /** The status of an allowed call. */
  succeeds: number;
  /** Whether what it names belongs to somebody, so that it is not there for anybody else. */
  isOwned?: boolean;
  /** The status for another person, when it is not 404. */
  strangerStatus?: number;
  /** The path and the body; made again for each call that may succeed. */
  prepare?: (
    owner: Person,
    databaseUrl: string,
  ) => Promise<{ params?: Record<string, string>; body?: unknown; file?: Blob }>;
  /** Status for callers whose credentials are not looked at, when that is no success. */
  publicStatus?: number;
  /** A call that ends the sign-in it is made with, or the account. */
  endsSession?: boolean;
}

const idSchema = z.object({ id: z.string() });

async function created(owner: Person, path: string, body: unknown): Promise<string> {
  const response = await owner.client.send("POST", path, { body });
  return idSchema.parse(await response.json()).id;
}

const TIME = {
  at: new Date(Date.now() + 86_400_000).toISOString(),
  timeZone: "Europe/Berlin",
};

/** A chat with a finished turn that drafted. */
async function draftedChat(owner: Person) {
  const { chatId, runId, reader } = await owner.client.startTurn("Draft it", {
    context: RIVER_PAGE,
  });
  await reader.ended;
  await owner.client.runEnded(chatId, runId);
  const response = await owner.client.send("GET", `/api/drafts?chatId=${chatId}`);
  const [draft] = draftListSchema.parse(await response.json()).drafts;
  if (!draft) throw new Error("The turn stored no draft.");
  return { chatId, runId, draftId: draft.id };
}

async function someChat(owner: Person) {
  return { params: { chatId: await created(owner, "/api/chats", { title: "mine" }) } };
}
async function someProject(owner: Person) {
  return { params: { projectId: await created(owner, "/api/projects", { name: "mine" }) } };
}
async function someRun(owner: Person) {
  const { chatId, runId } = await draftedChat(owner);
  return { params: { chatId, id: runId } };
}
async function someDraft(owner: Person) {
  return { params: { draftId: (await draftedChat(owner)).draftId } };
}

/** A draft that waits for its time. */
async function someScheduledPost(owner: Person) {
  const { draftId } = await draftedChat(owner);
  const body = { id: newId(), draftId, ...TIME };
  return { params: { scheduledPostId: await created(owner, "/api/scheduled-posts", body) } };
}

/** A project with a rule that the person wrote. */
async function someLearntRule(owner: Person, databaseUrl: string) {
  const { params } = await someProject(owner);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    "insert into voice_rules (project_id, key, text, is_edited) values ($1, 'length.less', 'Short', true)",
    [params.projectId],
  );
  await client.end();
  return { params: { ...params, key: "length.less" } };
}

/** A session whose first turn has ended. */
async function someSession(owner: Person) {
  const sessions = createSessionClient(owner.client);
  const { runId, reader } = await sessions.start("Tell me about tides");
  await reader.eventMatching(({ type }) => type === "data-turn");
  reader.cut();
  return { params: { runId } };
}

/** A model call that waits for a client of the person. */
async function someModelCall(owner: Person) {
  const clientModel = { id: "of-the-client" };
  const { reader } = await owner.client.startTurn("Draft it", { context: RIVER_PAGE, clientModel });
  const { chunk } = await reader.eventMatching(({ type }) => type === "data-model-call");
  reader.cut();
  if (chunk.type !== "data-model-call") throw new Error("That names no model call.");
  return { params: { callId: chunk.data.id } };
}

function message(text = "Hello") {
  return { message: { id: newId(), role: "user", parts: [{ type: "text", text }] } };
}

const GRANT = "urn:ietf:params:oauth:grant-type:device_code";

/** Each route of the API by its `operationId`. A route that is missing here fails the test. */
export const ACCESS_CALLS: Readonly<Record<string, AccessCall>> = {
  exportDrafts: { succeeds: 200 },
  importDrafts: {
    succeeds: 200,
    prepare: async () => ({
      body: {
        format: "linnet-drafts",
        version: 1,
        drafts: [{ id: newId(), variants: [{ posts: [{ text: "From a file." }] }] }],
      },
    }),
  },
  listChats: { succeeds: 200 },
  disconnectClient: { succeeds: 204 },
  createChat: { succeeds: 201, prepare: async () => ({ body: { id: newId() } }) },
  readChat: { succeeds: 200, isOwned: true, prepare: someChat },
  renameChat: {
    succeeds: 200,
    isOwned: true,
    prepare: async (owner) => ({ ...(await someChat(owner)), body: { title: "renamed" } }),
  },
  deleteChat: { succeeds: 204, isOwned: true, prepare: someChat },
  listScheduledPosts: { succeeds: 200 },
  remind: {
    succeeds: 201,
    isOwned: true,
    prepare: async (owner) => ({
      body: { id: newId(), draftId: (await draftedChat(owner)).draftId, ...TIME },
    }),
  },
  moveScheduledPost: {
    succeeds: 200,
    isOwned: true,
    prepare: async (owner) => ({ ...(await someScheduledPost(owner)), body: TIME }),
  },
  cancelScheduledPost: { succeeds: 204, isOwned: true, prepare: someScheduledPost },
  postMessage: {
    succeeds: 200,
    isOwned: true,
    prepare: async (owner) => ({ ...(await someChat(owner)), body: message() }),
  },
  readRun: { succeeds: 200, isOwned: true, prepare: someRun },
  followRun: { succeeds: 200, isOwned: true, prepare: someRun },
  // Nothing runs in it.
  followChat: { succeeds: 204, isOwned: true, prepare: someChat },
  answerApproval: {
    succeeds: 200,
    isOwned: true,
    prepare: async (owner, databaseUrl) => {
      const { params } = await someRun(owner);
      const approvalId = await insertApproval(databaseUrl, params.id);
      return { params: { ...params, approvalId }, body: { approved: true } };
    },
  },
  cancelRun: { succeeds: 202, isOwned: true, prepare: someRun },
  startChatSession: {
    succeeds: 200,
    isOwned: true,
    // A project that is somebody else's is a mistake in the body, as one that is not there.
    strangerStatus: 400,
    prepare: async (owner) => ({
      body: {
        projectId: await createSessionClient(owner.client).defaultProject(),
        messages: [message().message],
      },
    }),
  },
  postChatSessionMessage: {
    succeeds: 200,
    isOwned: true,
    prepare: async (owner) => ({ ...(await someSession(owner)), body: { message: "Hello" } }),
  },
  claimModelCall: {
    succeeds: 200,
    isOwned: true,
    prepare: async (owner) => ({ ...(await someModelCall(owner)), body: { client: newId() } }),
  },
  postModelParts: {
    succeeds: 200,
    isOwned: true,
    prepare: async (owner) => {
      const { params } = await someModelCall(owner);
      await owner.client.send("POST", `/api/model-calls/${params.callId}/claim`, {
        body: { client: newId() },
      });
      return { params, body: { claim: 1, batch: 0, parts: [] } };
    },
  },
  readChatSession: { succeeds: 200, isOwned: true, prepare: someSession },
  followChatSession: { succeeds: 200, isOwned: true, prepare: someSession },
  answerChatSessionApproval: {
    succeeds: 200,
    isOwned: true,
    prepare: async (owner, databaseUrl) => {
      const { params } = await someSession(owner);
      const approvalId = await insertApproval(databaseUrl, params.runId);
      return { params: { ...params, approvalId }, body: { approved: true } };
    },
  },
  cancelChatSessionTurn: { succeeds: 202, isOwned: true, prepare: someSession },
  listDrafts: { succeeds: 200 },
  readDraft: { succeeds: 200, isOwned: true, prepare: someDraft },
  changeDraft: {
    succeeds: 200,
    isOwned: true,
    prepare: async (owner) => ({ ...(await someDraft(owner)), body: { chosen: 0 } }),
  },
  deleteDraft: { succeeds: 204, isOwned: true, prepare: someDraft },
  addPicture: {
    succeeds: 201,
    isOwned: true,
    prepare: async (owner) => ({ ...(await someDraft(owner)), file: await pictureFile() }),
  },
  readPicture: {
    succeeds: 200,
    isOwned: true,
    prepare: async (owner) => {
      const { draftId } = await draftedChat(owner);
      return { params: { pictureId: (await uploadPicture(owner.client, draftId)).id } };
    },
  },
  describePicture: {
    succeeds: 200,
    isOwned: true,
    prepare: async (owner) => {
      const { draftId } = await draftedChat(owner);
      const { id: pictureId } = await uploadPicture(owner.client, draftId);
      return { params: { pictureId }, body: { text: "The river", language: "en" } };
    },
  },
  noteDraftUse: { succeeds: 204, isOwned: true, prepare: someDraft },
  listProjects: { succeeds: 200 },
  createProject: { succeeds: 201, prepare: async () => ({ body: { name: "new" } }) },
  readProject: { succeeds: 200, isOwned: true, prepare: someProject },
  changeProject: {
    succeeds: 200,
    isOwned: true,
    prepare: async (owner) => ({ ...(await someProject(owner)), body: { name: "renamed" } }),
  },
  deleteProject: { succeeds: 204, isOwned: true, prepare: someProject },
  readLearntVoice: { succeeds: 200, isOwned: true, prepare: someProject },
  eraseLearntVoice: { succeeds: 204, isOwned: true, prepare: someProject },
  changeLearntRule: {
    succeeds: 200,
    isOwned: true,
    prepare: async (owner, databaseUrl) => ({
      ...(await someLearntRule(owner, databaseUrl)),
      body: { isOn: false },
    }),
  },
  deleteLearntRule: { succeeds: 204, isOwned: true, prepare: someLearntRule },
  callMcp: {
    succeeds: 200,
    prepare: async () => ({ body: { jsonrpc: "2.0", id: 1, method: "tools/list" } }),
  },
  proveOwner: {
    succeeds: 200,
    // With accounts there is no local owner.
    publicStatus: 404,
    prepare: async () => ({ body: { nonce: newOwnerNonce() } }),
  },
  requestDeviceCode: {
    succeeds: 200,
    prepare: async () => ({ body: { client_id: "linnet-cli" } }),
  },
  requestDeviceToken: {
    succeeds: 200,
    publicStatus: 400,
    prepare: async () => ({
      body: { grant_type: GRANT, device_code: "unknown", client_id: "linnet-cli" },
    }),
  },
  signUp: {
    succeeds: 200,
    prepare: async () => ({
      body: { name: "New", email: `${newId()}@example.com`, password: "a long password" },
    }),
  },
  signIn: {
    succeeds: 200,
    publicStatus: 401,
    prepare: async () => ({ body: { email: "nobody@example.com", password: "wrong" } }),
  },
  finishSocialSignIn: {
    succeeds: 302,
    prepare: async () => ({ params: { provider: "github" } }),
  },
  signOut: { succeeds: 200, endsSession: true },
  readSession: { succeeds: 200 },
  changePassword: {
    succeeds: 200,
    prepare: async (owner) => ({
      body: { currentPassword: owner.password, newPassword: owner.password },
    }),
  },
  createKey: { succeeds: 201, prepare: async () => ({ body: { name: "another" } }) },
  listKeys: { succeeds: 200 },
  revokeKey: {
    succeeds: 200,
    isOwned: true,
    prepare: async (owner) => ({ body: { keyId: (await owner.createKey()).id } }),
  },
  exportAccount: { succeeds: 200 },
  deleteAccount: {
    succeeds: 204,
    endsSession: true,
    prepare: async (owner) => ({ body: { confirm: "delete", password: owner.password } }),
  },
  checkLive: { succeeds: 200 },
  checkReady: { succeeds: 200 },
  readModels: { succeeds: 200 },
  readMetrics: { succeeds: 200 },
  describeApi: { succeeds: 200 },
};

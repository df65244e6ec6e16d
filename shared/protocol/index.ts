export {
  type AnsweredPost,
  type AnswerKind,
  answeredPostOf,
  answeredPostSchema,
  answerKindSchema,
} from "./answered-post.ts";
export {
  type ApprovalAnswer,
  type ApprovalTool,
  answerApprovalSchema,
  approvalTakenSchema,
  type PublishInput,
  publishInputSchema,
  readPageInputSchema,
  type TakeDownInput,
  takeDownInputSchema,
} from "./approval.ts";
export {
  type CallClaim,
  type ClientModel,
  type ClientModelErrorKind,
  type ClientPart,
  type ClientRequest,
  callClaimSchema,
  claimCallSchema,
  clientModelOf,
  clientModelSchema,
  endsCall,
  type PostParts,
  partsTakenSchema,
  postPartsSchema,
} from "./client-call.ts";
export {
  type ContextData,
  contextDataSchema,
  dataPartSchemas,
  type Fact,
  type LinnetDataParts,
  type RouteDecision,
  type RouteNext,
  type RunEnd,
  routeDecisionSchema,
  routeNextSchema,
  type UserMark,
} from "./data-parts.ts";
export {
  claimSchema,
  type Doubt,
  type Draft,
  type DraftCautions,
  type DraftFault,
  type DraftList,
  type DraftPost,
  type DraftRevision,
  type DraftSource,
  type DraftVariant,
  type DraftWithRevisions,
  draftListSchema,
  draftSchema,
  draftSourceSchema,
  draftVariantSchema,
  draftWithRevisionsSchema,
  type EditedVariant,
  LONGEST_POST,
  OWN_TEXT_TITLE,
  type PatchDraft,
  patchDraftQuerySchema,
  patchDraftSchema,
  type SubmitDraftInput,
  type SubmitDraftOutput,
  submitDraftInputSchema,
  submitDraftOutputSchema,
} from "./draft.ts";
export {
  type DraftFile,
  type DraftImport,
  type DraftOfFile,
  draftExportQuerySchema,
  draftFileSchema,
  draftImportSchema,
  MOST_DRAFTS_OF_FILE,
} from "./draft-file.ts";
export {
  ANSWER_WORDS,
  draftMarkdown,
  type MarkdownDraft,
  SOURCES_LINE,
} from "./draft-markdown.ts";
export { dueOf } from "./due-of.ts";
export { END_COMMAND, isEndCommand } from "./end-command.ts";
export { foldAttempts } from "./fold-attempts.ts";
export {
  DONE_EVENT_DATA,
  KEEP_ALIVE_INTERVAL_MS,
  REQUEST_ID_HEADER,
  RUN_ID_HEADER,
  TAIL_INDEX_HEADER,
  UI_MESSAGE_STREAM_HEADER,
} from "./headers.ts";
export { idSchema } from "./id-schema.ts";
export { type Intent, intentOf, languageOf } from "./intent.ts";
export { jsonIn } from "./json-in.ts";
export {
  type LearntRule,
  type LearntRuleChange,
  type LearntVoice,
  learntRuleSchema,
  learntVoiceSchema,
  patchLearntRuleSchema,
  ruleKeySchema,
} from "./learnt-voice.ts";
export type { LinnetChunk, LinnetMessage, LinnetPart } from "./linnet-message.ts";
export { mergeDelta, mergeDeltas } from "./merge-deltas.ts";
export { newId } from "./new-id.ts";
export { openDoubts } from "./open-doubts.ts";
export {
  isOwnerProof,
  newOwnerNonce,
  ownerProofSchema,
  ownerQuestionSchema,
  proveOwner,
} from "./owner-proof.ts";
export { type Picture, type PostPicture, pictureSchema, postPictureSchema } from "./picture.ts";
export {
  type DescribePicture,
  describePictureSchema,
  type SuggestedDescription,
  suggestedDescriptionSchema,
} from "./picture-description.ts";
export {
  LARGEST_PICTURE,
  LONGEST_ALT_TEXT,
  MOST_PICTURES,
  PICTURE_TYPES,
} from "./picture-limits.ts";
export { placesOf } from "./places-of.ts";
export { PROBLEMS, type Problem, type ProblemCode, problemSchema, problemType } from "./problem.ts";
export { PROGRESS, type ProgressPhase, progressPhase } from "./progress.ts";
export {
  createProjectSchema,
  type Project,
  type ProjectChange,
  patchProjectSchema,
  projectListSchema,
  projectSchema,
  projectsQuerySchema,
  type Voice,
  voiceSchema,
} from "./projects.ts";
export type { PublishCost } from "./publish-cost.ts";
export { type PublishingOutput, publishingOutputSchema } from "./publishing.ts";
export {
  type ConversationMessage,
  chatQuerySchema,
  chatStreamQuerySchema,
  createChatSchema,
  patchChatSchema,
  postMessageSchema,
  type StartSession,
  type StreamQuery,
  searchQuerySchema,
  sessionMessageSchema,
  startSessionSchema,
  streamQuerySchema,
  type UserMessage,
  userMessageSchema,
} from "./requests.ts";
export {
  type Chat,
  type ChatList,
  type ChatState,
  type ChatWithMessages,
  chatListSchema,
  chatSchema,
  chatWithMessagesSchema,
  type ModelsInUse,
  modelsSchema,
  type RunInfo,
  type RunStatus,
  type RunUsage,
  runSchema,
  runUsageSchema,
  type SessionInfo,
  sessionSchema,
  type TakenMessage,
  takenMessageSchema,
} from "./responses.ts";
export {
  fillPlaces,
  inEnglish,
  isSaidCode,
  routed,
  SAID,
  type Said,
  type SaidCode,
  sentence,
} from "./said.ts";
export {
  isToCome,
  MOST_DAYS_AHEAD,
  type ReplacedSchedule,
  type Schedule,
} from "./schedule.ts";
export {
  type MoveScheduled,
  moveScheduledSchema,
  type Remind,
  remindedSchema,
  remindSchema,
  type ScheduledPost,
  scheduledPostSchema,
  scheduledPostsSchema,
} from "./scheduled-post.ts";
export { type SessionConversation, sessionConversation } from "./session-conversation.ts";
export { showsSomething } from "./shows-something.ts";
export { type SplitResearch, splitResearch, type WrittenFact } from "./split-research.ts";
export { isTimeZone, timeZoneOf } from "./time-zone.ts";
export { turnEnd } from "./turn-end.ts";
export { xPostAt } from "./x-post-at.ts";

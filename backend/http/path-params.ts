import { idSchema, ruleKeySchema } from "@linnet/protocol";
import { z } from "zod";

/** `/api/chats/:chatId` */
export const chatParams = z.object({ chatId: idSchema });
/** `/api/chats/:chatId/messages/:id` */
export const runParams = z.object({ chatId: idSchema, id: idSchema });
/** `/api/chats/:chatId/messages/:id/approvals/:approvalId` */
export const approvalParams = runParams.extend({ approvalId: idSchema });
/** `/api/chat/:runId` */
export const sessionParams = z.object({ runId: idSchema });
/** `/api/chat/:runId/approvals/:approvalId` */
export const sessionApprovalParams = sessionParams.extend({ approvalId: idSchema });
/** `/api/model-calls/:callId` */
export const modelCallParams = z.object({ callId: idSchema });
/** `/api/projects/:projectId` */
export const projectParams = z.object({ projectId: idSchema });
/** `/api/projects/:projectId/learnt/:key` */
export const learntRuleParams = projectParams.extend({ key: ruleKeySchema });
/** `/api/drafts/:draftId` */
export const draftParams = z.object({ draftId: idSchema });
/** `/api/pictures/:pictureId` */
export const pictureParams = z.object({ pictureId: idSchema });
/** `/api/scheduled-posts/:scheduledPostId` */
export const scheduledPostParams = z.object({ scheduledPostId: idSchema });

import { idSchema } from "@linnet/shared/protocol/requests";
import { z } from "zod";

/** `/api/chats/:chatId` */
export const chatParams = z.object({ chatId: idSchema });
/** `/api/chats/:chatId/messages/:id` */
export const runParams = z.object({ chatId: idSchema, id: idSchema });

import { type ClientModel, clientModelSchema } from "@linnet/protocol";
import { z } from "zod";
import type { MementoLike } from "../editor/memento.ts";

const KEY = "linnet.sentModels";
/** When there are more, the oldest are removed. */
const MAX_MESSAGES = 50;

const sentSchema = z.array(
  z.object({ messageId: z.string(), clientModel: clientModelSchema.optional() }),
);

/**
 * Remembers the model that each message was first sent with. A message that is sent again has to say the
 * same: the backend may have stored it, and refuses other content under its id.
 */
export class SentModels {
  readonly #memento: MementoLike;
  readonly #chosen: () => Promise<ClientModel | undefined>;

  /** @param chosen - The model that the person has chosen now; `undefined`: the backend's own. */
  constructor(memento: MementoLike, chosen: () => Promise<ClientModel | undefined>) {
    this.#memento = memento;
    this.#chosen = chosen;
  }

  /** The model of a message, the same whenever it is asked for. */
  async of(messageId: string): Promise<ClientModel | undefined> {
    const earlier = this.#find(messageId);
    if (earlier) return earlier.clientModel;
    const clientModel = await this.#chosen();
    // Another request may have decided meanwhile.
    const decided = this.#find(messageId);
    if (decided) return decided.clientModel;
    const sent = [...this.#sent(), { messageId, ...(clientModel ? { clientModel } : {}) }];
    await this.#memento.update(KEY, sent.slice(-MAX_MESSAGES));
    return clientModel;
  }

  #find(messageId: string): z.output<typeof sentSchema>[number] | undefined {
    return this.#sent().find((each) => each.messageId === messageId);
  }

  #sent(): z.output<typeof sentSchema> {
    return sentSchema.safeParse(this.#memento.get(KEY)).data ?? [];
  }
}

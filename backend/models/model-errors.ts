import type { ClientModelErrorKind } from "@linnet/protocol";

/** A model that sent nothing for longer than `LINNET_MODEL_IDLE_SECONDS`. */
export class ModelStalledError extends Error {
  override readonly name = "ModelStalledError";
  readonly seconds: number;

  constructor(seconds: number) {
    super(`the model sent nothing for ${seconds} seconds`);
    this.seconds = seconds;
  }
}

/** Why an agent has left no draft. */
export type NoDraftReason = "empty" | "filtered" | "declined" | "cut" | "unreadable";

/** An agent that was to hand in a draft, and has left neither one nor a word to the person. */
export class NoDraftError extends Error {
  override readonly name = "NoDraftError";
  readonly reason: NoDraftReason;

  constructor(reason: NoDraftReason) {
    super(`no draft: ${reason}`);
    this.reason = reason;
  }
}

/** A person's tokens of the day are used up, so no model is called for them. */
export class TokensUsedUpError extends Error {
  override readonly name = "TokensUsedUpError";

  /** `LINNET_DAILY_TOKENS` */
  readonly allowed: number;

  constructor(allowed: number) {
    super("the person's tokens of the day are used up");
    this.allowed = allowed;
  }
}

/** No client has claimed the call of its model for as long as a run waits. */
export class ClientAwayError extends Error {
  override readonly name = "ClientAwayError";

  constructor() {
    super("no client has claimed the call of its model");
  }
}

/** A client's model gave no answer. */
export class ClientModelError extends Error {
  override readonly name = "ClientModelError";
  readonly kind: ClientModelErrorKind;

  constructor(kind: ClientModelErrorKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

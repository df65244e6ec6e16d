/**
 * The meaning of a failed call for the request.
 *
 * - `refused`: X has said no, and nothing was done.
 * - `duplicate`: the same, because the account has such a post.
 * - `unauthorized`: the tokens are not taken (any more); nothing was done.
 * - `limited`: over a limit until `until`; nothing was done.
 * - `unreachable`: X was never spoken to.
 * - `unanswered`: it was asked, and nobody can tell what became of it.
 */
export type XFailureKind =
  | "refused"
  | "duplicate"
  | "unauthorized"
  | "limited"
  | "unreachable"
  | "unanswered";

/** A call of X's API that failed. The message is for a person to read. */
export class XFailure extends Error {
  override readonly name = "XFailure";
  readonly kind: XFailureKind;
  /** HTTP's, of what X has refused. */
  readonly status: number | undefined;

  constructor(kind: XFailureKind, message: string, status?: number) {
    super(message);
    this.kind = kind;
    this.status = status;
  }

  /** Whether it is certain that nothing was done. */
  get isCertain(): boolean {
    return this.kind !== "unanswered";
  }

  /** Whether the same call may be taken later. */
  get mayPass(): boolean {
    return this.kind === "limited" || this.kind === "unreachable";
  }
}

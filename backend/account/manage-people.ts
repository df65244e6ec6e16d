import { z } from "zod";
import { createInvitationLink, createPasswordLink, PASSWORD_HOURS } from "../auth/links.ts";
import { withdrawToken, withdrawTokensOf } from "../auth/one-use-token.ts";
import { LAST_OWNER_MESSAGE } from "../auth/sign-up-guard.ts";
import { calledBy, hasAddress } from "../db/no-address.ts";
import { recordAudit } from "../db/queries/audit.ts";
import {
  barUnlessLastOwner,
  demoteOwner,
  endSignIns,
  findPersonById,
  type PersonInfo,
  setLimits,
  setRole,
  unbarPerson,
} from "../db/queries/people.ts";
import type { Role } from "../db/schema/users.ts";
import { invitationMail, passwordMail } from "../mail/mails.ts";
import { canSendMail, type Mail, MailError, sendMail } from "../mail/send-mail.ts";
import { canChoosePassword } from "./can-choose-password.ts";

/** An owner who does something about another person's account. */
export interface Owner {
  id: string;
  name: string;
  email: string;
}

/** The result of an owner's act: what a person reads, and what is handed over, if anything. */
export type ActResult = { done: string; link?: string } | { error: string; link?: string };

type AuditedAct =
  | "person.barred"
  | "person.let-in"
  | "person.sign-ins-ended"
  | "person.role-changed"
  | "person.limits-changed"
  | "person.password-link";

/** What an owner is told of a person without an address, who was signed out. */
const NEEDS_LINK = "the person needs a link for a password";
const LAST_OWNER = { error: `${LAST_OWNER_MESSAGE}.` } as const;

/** Sends a link. The owner hands it over where the mail server does not take the mail. */
async function deliver(mail: Mail, link: string): Promise<ActResult> {
  try {
    await sendMail(mail);
    return { done: `A link was mailed to ${mail.to}.` };
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    return {
      error: `The mail to ${mail.to} was not sent: ${error.message}. Hand the link over.`,
      link,
    };
  }
}

/** An owner's acts on one person. Each is written down for that person, with the owner's address. */
export class ManagePerson {
  readonly #owner: Owner;
  readonly person: PersonInfo;

  private constructor(owner: Owner, person: PersonInfo) {
    this.#owner = owner;
    this.person = person;
  }

  /** @returns undefined where nobody with an account has that id. */
  static async find(owner: Owner, userId: string): Promise<ManagePerson | undefined> {
    const person = await findPersonById(userId);
    return person && new ManagePerson(owner, person);
  }

  get #called(): string {
    return calledBy(this.person);
  }

  async #record(action: AuditedAct, details: Record<string, string | number | null> = {}) {
    await recordAudit([
      { userId: this.person.id, action, details: { by: calledBy(this.#owner), ...details } },
    ]);
  }

  /** Keeps the person out: sign-ins end, keys are refused. What is theirs stays. */
  async bar(): Promise<ActResult> {
    if (this.person.id === this.#owner.id) return { error: "You cannot bar yourself." };
    if (!(await barUnlessLastOwner(this.person.id))) return LAST_OWNER;
    await this.#record("person.barred");
    return { done: `${this.#called} is barred. Sign-ins have ended, and keys are refused.` };
  }

  async letIn(): Promise<ActResult> {
    await unbarPerson(this.person.id);
    await this.#record("person.let-in");
    return hasAddress(this.person)
      ? { done: `${this.#called} can sign in again, and keys work again.` }
      : { done: `Keys of ${this.#called} work again. To sign in, ${NEEDS_LINK}.` };
  }

  async endSignIns(): Promise<ActResult> {
    await endSignIns(this.person.id);
    await this.#record("person.sign-ins-ended");
    const next = hasAddress(this.person)
      ? "has to sign in again"
      : `is signed out: to come back, ${NEEDS_LINK}`;
    return { done: `${this.#called} ${next}. Clients and keys stay.` };
  }

  async setRole(role: Role): Promise<ActResult> {
    if (role === "owner") await setRole(this.person.id, role);
    else if (!(await demoteOwner(this.person.id))) return LAST_OWNER;
    await this.#record("person.role-changed", { role });
    return { done: `${this.#called} is ${role === "owner" ? "an owner" : "a member"} now.` };
  }

  /** @param limits for this person; null: those of everybody. */
  async setLimits(limits: Pick<PersonInfo, "dailyMessages" | "dailyTokens">): Promise<ActResult> {
    await setLimits(this.person.id, limits);
    const { dailyMessages: messages, dailyTokens: tokens } = limits;
    await this.#record("person.limits-changed", { messages, tokens });
    return { done: `The limits of ${this.#called} were changed. They are valid at once.` };
  }

  /** A link by which the person chooses another password. Earlier ones stop working. */
  async createPasswordLink(): Promise<ActResult> {
    if (!(await canChoosePassword(this.person))) {
      return { error: `${this.#called} signs in at GitHub or Google, not by a password.` };
    }
    await withdrawTokensOf("password-link", this.person.id);
    const hours = PASSWORD_HOURS.handedOver;
    const link = await createPasswordLink(this.person.id, hours, this.#owner.id);
    await this.#record("person.password-link");
    if (canSendMail() && hasAddress(this.person))
      return deliver(passwordMail(this.person.email, link, hours), link);
    const done = hasAddress(this.person)
      ? `By this link ${this.#called} chooses another password, once, within a day. The present password is valid until then.`
      : `By this link ${this.#called} chooses an address and a password, once, within a day.`;
    return { done, link };
  }
}

/**
 * Makes an invitation, and sends it where mails can be sent.
 *
 * @param note whom it is for; an email address, where it is to be sent.
 */
export async function makeInvitation(owner: Owner, note: string): Promise<ActResult> {
  const link = await createInvitationLink(note, owner.id);
  await recordAudit([{ userId: owner.id, action: "invitation.made", details: { name: note } }]);
  const to = z.email().safeParse(note).data;
  if (to !== undefined && canSendMail())
    return deliver(invitationMail(to, calledBy(owner), link), link);
  return { done: "Hand this link over: it makes one account, within a week.", link };
}

/** Ends an invitation that nobody has used. */
export async function endInvitation(owner: Owner, id: string): Promise<void> {
  const name = await withdrawToken("invitation", id);
  if (name === undefined) return;
  await recordAudit([{ userId: owner.id, action: "invitation.withdrawn", details: { name } }]);
}

import {
  type Clock,
  type DraftEdit,
  ProblemError,
  problemOf,
  type RecordStore,
  systemClock,
} from "@linnet/client";
import {
  type AnsweredPost,
  type AnswerKind,
  type Draft,
  type DraftPost,
  type DraftVariant,
  showsSomething,
} from "@linnet/protocol";
import { Store } from "../chat/store.ts";
import type { DraftAccess } from "./draft-access.ts";
import { areSame, haveSameTexts, placeName, textsOf, withPicturesOf } from "./draft-variants.ts";
import type { EditedDraft } from "./edited-draft.ts";
import { onElsewhere, tellKept, tellStored } from "./stored-elsewhere.ts";

type Answers = Pick<EditedDraft, "answers" | "answered">;

export interface SyncedDraftOptions {
  /** Absent for a draft that the backend does not store. */
  draftId: string | undefined;
  /** The variants as the model wrote them. */
  drafted: readonly DraftVariant[];
  /** The post that the draft answered when it was written. */
  answers?: AnsweredPost | undefined;
  records?: RecordStore<DraftEdit> | undefined;
  clock?: Clock;
}

/** Time without a change after which the backend is given the draft, in milliseconds. */
const STORE_AFTER_MS = 1_000;
/** How many changes are remembered of which it is not known whether the backend took them. */
const MOST_SENT = 4;
/** Time after which the backend is asked again, and given again what it did not take, in milliseconds. */
const RETRY_AFTER_MS = 10_000;
const LONGEST_RETRY_MS = 160_000;
/** How long a look at the backend may keep a click waiting, in milliseconds. */
const LONGEST_LOOK_MS = 400;
/** How long a request about the draft waits until the backend has it, in milliseconds. */
const LONGEST_SETTLE_MS = 2_000;
const LONGEST_READ_MS = 30_000;

/**
 * By the draft's id, those that a card shows, and those that upload or store. The next card of the draft goes on with
 * the same one: a second one would write the same record. Uploads are lost when the document closes.
 */
const drafts = new Map<string, SyncedDraft>();

/** @returns the draft with that id which a card shows, or which uploads or stores something. */
export function draftAtWork(draftId: string | undefined): SyncedDraft | undefined {
  return draftId ? drafts.get(draftId) : undefined;
}

/**
 * A draft in the view, in its record and in the backend. It writes each change at once into `records`, which outlives
 * the view, and sends the draft to the backend after a pause, unless another client has changed it meanwhile. Once the
 * backend has the change, the record says so.
 */
export class SyncedDraft extends Store<EditedDraft> {
  protected readonly draftId: string | undefined;
  protected readonly drafted: readonly DraftVariant[];
  readonly #records: RecordStore<DraftEdit> | undefined;
  readonly #clock: Clock;
  #loading: Promise<void> | undefined;
  /** The changes that the record had when it was read. */
  #loaded: readonly DraftVariant[] | undefined;
  /** Absent until the first `connect`, and after the end of the connection. */
  protected access: DraftAccess | undefined;
  /** What the backend has; undefined until it was read, and once another client has changed it since. */
  #stored: Pick<Draft, "variants" | "updatedAt"> | undefined;
  #isReading = false;
  /** The backend has said that there is no such draft. */
  #isGone = false;
  /** How long after the next failure it is read again, in milliseconds. */
  #readAfterMs = RETRY_AFTER_MS;
  /** All variants as the person wrote them, while the backend does not have them. */
  #edited: readonly DraftVariant[] | undefined;
  /** The backend's variants when the person began to write. */
  #before: readonly DraftVariant[] | undefined;
  /** What was sent last, as far as it is not known whether the backend took it. */
  #sent: readonly (readonly DraftVariant[])[] = [];
  /** The changes are those of another view, which stores them as long as it is there. */
  #isFollowing = false;
  #hasChosen = false;
  #cancelTimer: (() => void) | undefined;
  #isStoring = false;
  /** How many cards show it. */
  #cards = 0;
  /** The last change on its way: two at the same time may arrive in the other order. */
  #sending: Promise<unknown> = Promise.resolve();
  #hasAnswered = false;
  /** What the backend has, once it has taken or refused the changes of the answer so far. */
  #answering: Promise<Answers> | undefined;
  /** The backend is to be told that the person took the draft, once it has it. */
  #isTaken = false;
  /** What the backend was told of last. */
  #told = "";
  /** How often the backend has taken a change. */
  #stores = 0;

  constructor({ draftId, drafted, answers, records, clock = systemClock }: SyncedDraftOptions) {
    super({
      variants: drafted,
      chosen: 0,
      answers,
      answered: undefined,
      opened: [],
      notStored: undefined,
      isUnkept: false,
      elsewhere: undefined,
      replaced: undefined,
      step: 0,
      uploads: [],
    });
    this.draftId = draftId;
    this.drafted = drafted;
    this.#records = records;
    this.#clock = clock;
  }

  /** Reads the changes that an earlier view has left behind. */
  load(): Promise<void> {
    this.#loading ??= this.#load();
    return this.#loading;
  }

  /**
   * Reads the draft of the backend, and from now on stores changes there, and reads it again when another view of
   * this browser has.
   *
   * @returns sends what is not stored yet, and ends the connection after what is under way.
   */
  connect(access: DraftAccess): () => void {
    this.access = access;
    this.#isGone = false;
    this.#cards += 1;
    if (this.draftId) drafts.set(this.draftId, this);
    const stopListening =
      this.draftId &&
      onElsewhere(this.draftId, {
        stored: () => this.refresh(),
        kept: () => void this.#followRecord(),
      });
    void this.#catchUp().then(() => this.#synchronise());
    return () => {
      if (stopListening) stopListening();
      this.flush();
      this.#cards -= 1;
      this.letGo();
    };
  }

  choose(chosen: number): void {
    this.#hasChosen = true;
    this.set({ chosen });
    const [access, draftId] = [this.access, this.draftId];
    if (!draftId || !access) return;
    this.#send(() => access.update(draftId, { chosen })).catch((error: unknown) =>
      this.set({ notStored: problemOf(error) }),
    );
  }

  /** Makes the draft a reply to its post, or a quote of it; `null` makes it a post of its own. */
  answerAs(kind: AnswerKind | null): void {
    const { answers, answered } = this.getSnapshot();
    const [access, draftId, post] = [this.access, this.draftId, answers ?? answered];
    if (!post || !draftId || !access) return;
    const now: Answers = { answers: kind ? { ...post, kind } : undefined, answered: post };
    this.#hasAnswered = true;
    this.set(now);
    const sent: Promise<Answers> = (this.#answering ?? Promise.resolve({ answers, answered })).then(
      async (before) => {
        try {
          await this.#send(() => access.update(draftId, { answers: kind && { kind } }));
          return now;
        } catch (error) {
          // What the person chose after it is still to be sent.
          if (this.#answering === sent) this.set({ ...before, notStored: problemOf(error) });
          return before;
        }
      },
    );
    this.#answering = sent;
  }

  /** Stores the person's text over what another client has stored. */
  keepMine(): void {
    const { elsewhere } = this.getSnapshot();
    if (!elsewhere) return;
    this.#before = elsewhere;
    // An answer that was on its way may have said that the backend has it.
    this.#edited ??= this.getSnapshot().variants;
    this.set({ elsewhere: undefined });
    this.#takePicturesOf(elsewhere);
    void this.#store();
  }

  /** Shows what another client has stored, in place of the person's text; `undoRestore` stores that over it. */
  takeTheirs(): void {
    const { elsewhere, variants, step } = this.getSnapshot();
    if (!elsewhere) return;
    this.#edited = undefined;
    this.set({
      variants: elsewhere,
      elsewhere: undefined,
      notStored: undefined,
      replaced: { variants },
      step: step + 1,
    });
    void this.#keep().then(() => this.#tellKept());
  }

  /** Notes that the person took the draft as it is. The backend is told as far as it can be reached. */
  markTaken(): void {
    this.#isTaken = true;
    this.flush();
  }

  /** Notes that a post of the chosen variant was opened in X. */
  markOpened(post: number): void {
    this.markTaken();
    const { opened, chosen } = this.getSnapshot();
    const name = placeName(chosen, post);
    if (opened.includes(name)) return;
    this.set({ opened: [...opened, name] });
    void this.#keep();
  }

  /** Shows what another client has stored meanwhile. */
  refresh(): void {
    if (!this.#isGone) void this.#synchronise();
  }

  /**
   * Shows what another client has stored meanwhile, as far as the backend answers soon.
   *
   * @returns the posts of the chosen variant then.
   */
  async fresh(): Promise<readonly DraftPost[]> {
    // A browser copies only soon after a click.
    await this.#within(LONGEST_LOOK_MS, this.#synchronise());
    const { variants, chosen } = this.getSnapshot();
    return variants[Math.min(chosen, variants.length - 1)]?.posts ?? [];
  }

  /** Sends what the backend does not have, and waits for its answer: what is asked for next is about what it has. */
  async settle(): Promise<void> {
    this.flush();
    await this.#within(LONGEST_SETTLE_MS, this.#sending);
  }

  /** Sends what the backend does not have, without waiting for a pause. */
  flush(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    this.#isFollowing = false;
    void this.#store();
  }

  /** Shows changed variants, writes the record at once, and has the backend given them after a pause. */
  protected edit(variants: readonly DraftVariant[]): void {
    if (!this.#edited) this.#before = this.getSnapshot().variants;
    // The other view may be sending it.
    if (this.#isFollowing) this.#noteSent(this.#edited);
    this.#edited = variants;
    this.#isFollowing = false;
    this.set({ variants, replaced: undefined });
    const { isUnkept } = this.getSnapshot();
    // Nothing else would outlive the view.
    void this.#keep().then((isKept) => {
      if (isKept) this.#tellKept();
      else if (!isUnkept) this.flush();
    });
    if (isUnkept) this.flush();
    else this.#storeAfter(STORE_AFTER_MS);
  }

  async #within(ms: number, work: Promise<unknown>): Promise<void> {
    const late = Promise.withResolvers<void>();
    const cancel = this.#clock.after(ms, late.resolve);
    await Promise.race([work, late.promise]);
    cancel();
  }

  /** Ends the connection when no card shows the draft and nothing is under way. */
  protected letGo(): void {
    const isAtWork = this.#isReading || this.#isStoring || this.getSnapshot().uploads.length > 0;
    if (this.#cards > 0 || isAtWork) return;
    if (this.draftId && drafts.get(this.draftId) === this) drafts.delete(this.draftId);
    this.#cancelTimer?.();
    this.access = undefined;
  }

  async #load(): Promise<void> {
    if (!this.draftId) return;
    const kept = await this.#records?.get(this.draftId).catch(() => undefined);
    if (!kept) return;
    const { opened } = this.getSnapshot();
    this.set({ opened: [...new Set([...kept.opened, ...opened])] });
    // The person may have typed before the record was read.
    if (this.#edited) return;
    if (!kept.variants) {
      if (kept.stored && !this.#stored) this.set({ variants: kept.stored });
      return;
    }
    this.#edited = kept.variants;
    this.#loaded = kept.variants;
    this.#before = kept.before;
    this.#sent = kept.sent ?? [];
    this.set({ variants: kept.variants });
  }

  /** Goes on with what another view has written into the record after it was read here, and before this view listened. */
  async #catchUp(): Promise<void> {
    await this.load();
    if (!this.draftId || this.#edited !== this.#loaded) return;
    const kept = await this.#records?.get(this.draftId).catch(() => undefined);
    // What was typed here meanwhile is newer.
    if (this.#edited !== this.#loaded) return;
    if (JSON.stringify(kept?.variants) !== JSON.stringify(this.#loaded)) await this.#followRecord();
  }

  #tellKept(): void {
    if (this.draftId) tellKept(this.draftId);
  }

  /**
   * Goes on with what the person has changed in another view of this browser. There is one record: a view that went on
   * with its own text would write over what the other has not stored.
   */
  async #followRecord(): Promise<void> {
    const edited = this.#edited;
    const kept = this.draftId && (await this.#records?.get(this.draftId).catch(() => undefined));
    // What was typed here meanwhile is newer.
    if (this.#edited !== edited) return;
    const { variants, before, sent = [] } = kept || {};
    // What this view has sent, the other may not know yet.
    for (const each of [this.#before, ...sent]) this.#noteSent(each);
    this.#edited = variants;
    this.#before = before;
    this.#isFollowing = variants !== undefined;
    if (variants) {
      this.set({ variants, replaced: undefined });
      // The other view may be closed before it could store it.
      this.#storeAfter(RETRY_AFTER_MS);
    } else {
      // The person took what the backend has.
      this.refresh();
    }
  }

  /** Reads the draft until it was read, shows it, and stores what the backend does not have of it. */
  async #synchronise(): Promise<void> {
    const [access, draftId] = [this.access, this.draftId];
    if (!access || !draftId || this.#isReading) return;
    this.#isReading = true;
    await this.load();
    const storesBefore = this.#stores;
    const stored = await this.#read(access, draftId).catch((error: unknown) => {
      if (this.#edited) this.set({ notStored: problemOf(error) });
      this.#isGone = ProblemError.isInstance(error) && error.code === "not-found";
      if (isPassing(error) && !this.#cancelTimer) this.#storeAfter(this.#readAfterMs);
      this.#readAfterMs = Math.min(2 * this.#readAfterMs, LONGEST_RETRY_MS);
    });
    if (stored) this.#readAfterMs = RETRY_AFTER_MS;
    this.#isReading = false;
    // What the backend has taken since it was asked may not be in its answer.
    if (stored && this.#stores === storesBefore) this.#take(stored);
    if (stored) void this.#store();
    this.letGo();
  }

  /** @throws when there is no answer in time: nothing is stored before the draft was read. */
  async #read(access: DraftAccess, draftId: string): Promise<Draft> {
    const late = Promise.withResolvers<never>();
    const cancel = this.#clock.after(LONGEST_READ_MS, () =>
      late.reject(new Error("The backend did not answer in time.")),
    );
    try {
      return await Promise.race([access.get(draftId), late.promise]);
    } finally {
      cancel();
    }
  }

  /** Shows a draft that was read, as far as the person has not changed it here. */
  #take({ variants, chosen, answers, updatedAt }: Draft): void {
    this.#stored = { variants, updatedAt };
    if (!this.#hasChosen) this.set({ chosen });
    // An earlier backend tells of no answers.
    if (answers !== undefined && !this.#hasAnswered) {
      const shown = this.getSnapshot();
      this.set({ answers: answers ?? undefined, answered: shown.answers ?? shown.answered });
    }
    const edited = this.#edited;
    if (!edited || areSame(variants, edited, edited)) {
      const isNews = !haveSameTexts(variants, this.getSnapshot().variants);
      this.#edited = undefined;
      this.#isFollowing = false;
      this.set({
        variants,
        elsewhere: undefined,
        notStored: undefined,
        ...(isNews && { replaced: undefined }),
      });
      if (edited) void this.#keep();
      else if (isNews) void this.#keepStored();
    } else if (this.#isFollowing) {
      // The other view may have sent it just now. What is changed here after it is compared again.
      this.#stored = undefined;
    } else if (!this.#isOwn(variants, edited)) {
      this.set({ elsewhere: variants });
    } else {
      this.set({ elsewhere: undefined });
      this.#takePicturesOf(variants);
    }
  }

  /** Sends a change after those before it. What it returns is what the backend has, unless another client has changed the texts. */
  #send(send: () => Promise<Draft>): Promise<Draft> {
    const sent = this.#sending.then(send).then((draft) => {
      const before = this.#stored?.variants;
      if (before && areSame(draft.variants, before, before)) this.#stored = draft;
      tellStored(draft.id);
      return draft;
    });
    this.#sending = sent.catch(() => {});
    return sent;
  }

  /** Keeps in mind that the backend may have these variants, or come to have them. */
  #noteSent(variants: readonly DraftVariant[] | undefined): void {
    if (!variants) return;
    const others = this.#sent.filter((each) => !areSame(each, variants, variants));
    this.#sent = [...others, variants].slice(-MOST_SENT);
  }

  /** Whether the backend's variants are those from before the person's changes, or what was sent of these. */
  #isOwn(stored: readonly DraftVariant[], edited: readonly DraftVariant[]): boolean {
    const known = [this.#before ?? this.drafted, ...this.#sent];
    return known.some((variants) => areSame(stored, variants, edited));
  }

  /** Shows the stored pictures of the posts for which the person has named none. */
  #takePicturesOf(stored: readonly DraftVariant[]): void {
    const edited = this.#edited;
    const isKnown = edited?.every(({ posts }, v) =>
      posts.every(({ pictures }, p) => pictures || !stored[v]?.posts[p]?.pictures),
    );
    if (!edited || isKnown) return;
    this.#edited = edited.map((variant, index) =>
      withPicturesOf(withPicturesOf(variant, stored[index] ?? variant), variant),
    );
    this.set({ variants: this.#edited });
  }

  #storeAfter(ms: number): void {
    this.#cancelTimer?.();
    this.#cancelTimer = this.#clock.after(ms, () => {
      this.#cancelTimer = undefined;
      this.#isFollowing = false;
      void this.#store();
    });
  }

  /** Tells the backend that the person took the draft. It is told what it has learnt from once. */
  async #tell(access: DraftAccess, draftId: string): Promise<void> {
    const { variants, chosen } = this.getSnapshot();
    const taken = JSON.stringify([chosen, textsOf(variants)]);
    this.#isTaken = false;
    if (taken === this.#told) return;
    this.#told = taken;
    await this.#sending;
    await access.noteUse(draftId).catch(() => {
      this.#told = "";
    });
  }

  async #store(): Promise<void> {
    const [access, draftId, sent] = [this.access, this.draftId, this.#edited];
    if (!access || !draftId || this.#isStoring || this.getSnapshot().elsewhere) return;
    if (this.#isFollowing) return;
    if (!this.#stored) {
      void this.#synchronise();
      return;
    }
    if (!sent) {
      if (this.#isTaken) void this.#tell(access, draftId);
      return;
    }
    // The backend takes no post without text: the person is still writing.
    if (sent.some(({ posts }) => posts.some(({ text }) => !showsSomething(text)))) return;
    this.#isStoring = true;
    // The view may close before the answer is there.
    this.#noteSent(sent);
    void this.#keep();
    try {
      this.#stored = await this.#send(() =>
        access.update(draftId, { variants: [...sent] }, this.#stored?.updatedAt),
      );
      this.#stores += 1;
      this.#before = sent;
      this.#sent = [];
      if (this.#edited === sent) this.#edited = undefined;
      void this.#keep();
      this.set({ notStored: undefined });
    } catch (error) {
      this.#isStoring = false;
      if (ProblemError.isInstance(error) && error.code === "draft-changed") {
        this.#stored = undefined;
        // Without a card there is no other time for it.
        if (this.#cards === 0) void this.#synchronise();
        else this.#storeAfter(STORE_AFTER_MS);
      } else {
        this.set({ notStored: problemOf(error) });
        this.#storeAfter(RETRY_AFTER_MS);
      }
      this.letGo();
      return;
    }
    this.#isStoring = false;
    if (this.#edited || this.#isTaken) void this.#store();
    this.letGo();
  }

  /** The same, unless another view has something there that the backend does not have. */
  async #keepStored(): Promise<void> {
    if (!this.draftId) return;
    const kept = await this.#records?.get(this.draftId).catch(() => undefined);
    if (!this.#edited && !kept?.variants) void this.#keep();
  }

  /** Writes the record: what the backend does not have, what it has in place of what the model wrote, and what was opened. @returns whether it is written. */
  async #keep(): Promise<boolean> {
    if (!this.draftId || !this.#records) return true;
    const { opened, variants } = this.getSnapshot();
    const isStored = !this.#edited && !haveSameTexts(variants, this.drafted);
    const edit: DraftEdit = {
      opened,
      ...(this.#edited ? { variants: this.#edited } : {}),
      ...(isStored ? { stored: variants } : {}),
      ...(this.#edited && this.#before ? { before: this.#before } : {}),
      ...(this.#edited && this.#sent.length > 0 ? { sent: this.#sent } : {}),
    };
    const isNeeded = this.#edited !== undefined || isStored || opened.length > 0;
    try {
      await (isNeeded ? this.#records.set(this.draftId, edit) : this.#records.remove(this.draftId));
    } catch {
      this.set({ isUnkept: true });
      return false;
    }
    if (this.getSnapshot().isUnkept) this.set({ isUnkept: false });
    return true;
  }
}

/** Whether asking again may give another answer: a draft that was deleted stays so. */
function isPassing(error: unknown): boolean {
  return !ProblemError.isInstance(error) || error.isTransient;
}

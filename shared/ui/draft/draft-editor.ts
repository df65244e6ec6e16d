import { type Clock, type DraftEdit, type RecordStore, systemClock } from "@linnet/client";
import type { Draft, DraftVariant } from "@linnet/protocol";
import { Store } from "../chat/store.ts";

/** Where stored drafts are read and changed: the part of `DraftsApi` that is used. */
export interface DraftAccess {
  get: (draftId: string, signal?: AbortSignal) => Promise<Draft>;
  update: (
    draftId: string,
    change: { variants: DraftVariant[] } | { chosen: number },
  ) => Promise<Draft>;
  noteUse: (draftId: string) => Promise<void>;
}

/** A draft with a person's changes. */
export interface EditedDraft {
  variants: readonly DraftVariant[];
  /** Index into `variants`. */
  chosen: number;
  /** The posts that were opened in X, as `<variant>-<post>`, both counted from 0. */
  opened: readonly string[];
  /** Why the backend does not have the newest change. */
  notStored: string | undefined;
  /** The variants that another client has stored since the person began to write here. Until the person decides, nothing is stored. */
  elsewhere: readonly DraftVariant[] | undefined;
  /** The variants before `restore`. */
  replaced: readonly DraftVariant[] | undefined;
}

/** Time without a change after which the backend is given the draft, in milliseconds. */
const STORE_AFTER_MS = 1_000;
/** Time after which a change that the backend did not take is sent again, in milliseconds. */
const RETRY_AFTER_MS = 10_000;

/**
 * Keeps a person's changes to a draft. It writes each change at once into `records`, which outlives the
 * view, and sends the draft to the backend after a pause. The record is removed when the backend has the
 * draft.
 */
export class DraftEditor extends Store<EditedDraft> {
  readonly #draftId: string | undefined;
  readonly #drafted: readonly DraftVariant[];
  readonly #records: RecordStore<DraftEdit> | undefined;
  readonly #clock: Clock;
  #loading: Promise<void> | undefined;
  #access: DraftAccess | undefined;
  /** All variants as the person wrote them, while the backend does not have them. */
  #edited: readonly DraftVariant[] | undefined;
  /** The backend's variants when the person began to write. */
  #before: readonly DraftVariant[] | undefined;
  #hasChosen = false;
  #cancelTimer: (() => void) | undefined;
  #isStoring = false;
  #choosing: Promise<unknown> | undefined;
  /** The backend is to be told that the person took the draft, once it has it. */
  #isTaken = false;
  /** What the backend was told of last. */
  #told = "";

  /**
   * @param options.drafted the variants as the model wrote them.
   * @param options.draftId absent for a draft that the backend does not store.
   */
  constructor({
    draftId,
    drafted,
    records,
    clock = systemClock,
  }: {
    draftId: string | undefined;
    drafted: readonly DraftVariant[];
    records?: RecordStore<DraftEdit> | undefined;
    clock?: Clock;
  }) {
    super({
      variants: drafted,
      chosen: 0,
      opened: [],
      notStored: undefined,
      elsewhere: undefined,
      replaced: undefined,
    });
    this.#draftId = draftId;
    this.#drafted = drafted;
    this.#records = records;
    this.#clock = clock;
  }

  /** Reads the changes that an earlier view has left behind. */
  load(): Promise<void> {
    this.#loading ??= this.#load();
    return this.#loading;
  }

  /**
   * Reads the draft of the backend, and from now on stores changes there.
   *
   * @returns sends what is not stored yet, and ends the connection.
   */
  connect(access: DraftAccess): () => void {
    const abort = new AbortController();
    this.#access = access;
    void this.#synchronise(access, abort.signal);
    return () => {
      abort.abort();
      this.flush();
      this.#cancelTimer?.();
      this.#access = undefined;
    };
  }

  /** Replaces the text of a post. @param weigh returns X's weighted length; without it, the weight stays. */
  write(
    variant: number,
    post: number,
    text: string,
    weigh: ((text: string) => number) | undefined,
  ): void {
    const { variants } = this.getSnapshot();
    this.#edit(
      variants.map((each, v) =>
        v === variant
          ? {
              posts: each.posts.map((old, p) =>
                p === post
                  ? { ...old, text, weightedLength: weigh?.(text) ?? old.weightedLength }
                  : old,
              ),
            }
          : each,
      ),
    );
    this.set({ replaced: undefined });
  }

  /** Replaces all posts of a variant. */
  replace(variant: number, posts: DraftVariant["posts"]): void {
    const { variants } = this.getSnapshot();
    this.#edit(variants.map((each, v) => (v === variant ? { posts } : each)));
    this.set({ replaced: undefined });
    this.flush();
  }

  choose(chosen: number): void {
    this.#hasChosen = true;
    this.set({ chosen });
    if (!this.#draftId) return;
    this.#choosing = this.#access?.update(this.#draftId, { chosen }).catch((error: unknown) => {
      this.set({ notStored: reasonOf(error) });
    });
  }

  /** Whether the chosen variant differs from what the model wrote. */
  get isChanged(): boolean {
    const { variants, chosen } = this.getSnapshot();
    const [now, drafted] = [variants[chosen], this.#drafted[chosen]];
    return now !== undefined && drafted !== undefined && !haveSameTexts([now], [drafted]);
  }

  /** Puts the chosen variant back to what the model wrote; `undoRestore` takes that back. */
  restore(): void {
    const { variants, chosen } = this.getSnapshot();
    const drafted = this.#drafted[chosen];
    if (!drafted) return;
    this.#edit(variants.map((each, index) => (index === chosen ? drafted : each)));
    this.set({ replaced: variants });
    this.flush();
  }

  undoRestore(): void {
    const { replaced } = this.getSnapshot();
    if (!replaced) return;
    this.#edit(replaced);
    this.set({ replaced: undefined });
    this.flush();
  }

  /** Stores the person's text over what another client has stored. */
  keepMine(): void {
    this.#before = this.getSnapshot().elsewhere;
    this.set({ elsewhere: undefined });
    void this.#store();
  }

  /** Shows what another client has stored, in place of the person's text. */
  takeTheirs(): void {
    const { elsewhere } = this.getSnapshot();
    if (!elsewhere) return;
    this.#edited = undefined;
    this.set({ variants: elsewhere, elsewhere: undefined, notStored: undefined });
    this.#keep();
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
    const name = openedName(chosen, post);
    if (opened.includes(name)) return;
    this.set({ opened: [...opened, name] });
    this.#keep();
  }

  /** Sends what the backend does not have, without waiting for a pause. */
  flush(): void {
    this.#cancelTimer?.();
    void this.#store();
  }

  async #load(): Promise<void> {
    if (!this.#draftId) return;
    const kept = await this.#records?.get(this.#draftId).catch(() => undefined);
    if (!kept) return;
    const { opened } = this.getSnapshot();
    this.set({ opened: [...new Set([...kept.opened, ...opened])] });
    // The person may have typed before the record was read.
    if (!kept.variants || this.#edited) return;
    this.#edited = kept.variants;
    this.#before = kept.before;
    this.set({ variants: kept.variants });
  }

  async #synchronise(access: DraftAccess, signal: AbortSignal): Promise<void> {
    if (!this.#draftId) return;
    await this.load();
    const stored = await access.get(this.#draftId, signal).catch(() => undefined);
    if (signal.aborted) return;
    if (stored) {
      if (!this.#hasChosen) this.set({ chosen: stored.chosen });
      if (!this.#edited) {
        this.set({ variants: stored.variants });
      } else if (haveSameTexts(stored.variants, this.#edited)) {
        this.#edited = undefined;
        this.#keep();
      } else if (!haveSameTexts(stored.variants, this.#before ?? this.#drafted)) {
        this.set({ elsewhere: stored.variants });
      }
    }
    void this.#store();
  }

  #edit(variants: readonly DraftVariant[]): void {
    if (!this.#edited) this.#before = this.getSnapshot().variants;
    this.#edited = variants;
    this.set({ variants });
    this.#keep();
    this.#storeAfter(STORE_AFTER_MS);
  }

  #storeAfter(ms: number): void {
    this.#cancelTimer?.();
    this.#cancelTimer = this.#clock.after(ms, () => void this.#store());
  }

  /** Tells the backend that the person took the draft. It is told what it has learnt from once. */
  async #tell(access: DraftAccess, draftId: string): Promise<void> {
    const { variants, chosen } = this.getSnapshot();
    const taken = JSON.stringify([chosen, textsOf(variants)]);
    this.#isTaken = false;
    if (taken === this.#told) return;
    this.#told = taken;
    await this.#choosing;
    await access.noteUse(draftId).catch(() => {
      this.#told = "";
    });
  }

  async #store(): Promise<void> {
    const [access, draftId, sent] = [this.#access, this.#draftId, this.#edited];
    if (!access || !draftId || this.#isStoring || this.getSnapshot().elsewhere) return;
    if (!sent) {
      if (this.#isTaken) void this.#tell(access, draftId);
      return;
    }
    // The backend takes no post without text: the person is still writing.
    if (sent.some(({ posts }) => posts.some(({ text }) => text.trim() === ""))) return;
    this.#isStoring = true;
    try {
      await access.update(draftId, { variants: [...sent] });
      this.#before = sent;
      if (this.#edited === sent) this.#edited = undefined;
      this.#keep();
      this.set({ notStored: undefined });
    } catch (error) {
      this.set({ notStored: reasonOf(error) });
      if (this.#access) this.#storeAfter(RETRY_AFTER_MS);
      return;
    } finally {
      this.#isStoring = false;
    }
    if (this.#edited || this.#isTaken) void this.#store();
  }

  /** Writes the record: what the backend does not have, and what was opened. */
  #keep(): void {
    if (!this.#draftId || !this.#records) return;
    const { opened } = this.getSnapshot();
    const edit: DraftEdit = {
      opened,
      ...(this.#edited ? { variants: this.#edited } : {}),
      ...(this.#edited && this.#before ? { before: this.#before } : {}),
    };
    const isNeeded = this.#edited !== undefined || opened.length > 0;
    const done = isNeeded
      ? this.#records.set(this.#draftId, edit)
      : this.#records.remove(this.#draftId);
    done.catch((error: unknown) => this.set({ notStored: reasonOf(error) }));
  }
}

/** The name of a post in {@link EditedDraft.opened}. */
export function openedName(variant: number, post: number): string {
  return `${variant}-${post}`;
}

function textsOf(variants: readonly DraftVariant[]): string[][] {
  return variants.map(({ posts }) => posts.map(({ text }) => text));
}

function haveSameTexts(one: readonly DraftVariant[], other: readonly DraftVariant[]): boolean {
  return JSON.stringify(textsOf(one)) === JSON.stringify(textsOf(other));
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

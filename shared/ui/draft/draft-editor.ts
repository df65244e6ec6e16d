import {
  type Clock,
  type DraftChange,
  type DraftEdit,
  type RecordStore,
  systemClock,
} from "@linnet/client";
import {
  type AnsweredPost,
  type AnswerKind,
  type Draft,
  type DraftPost,
  type DraftVariant,
  MOST_PICTURES,
  newId,
  type Picture,
  type PostPicture,
} from "@linnet/protocol";
import { Store } from "../chat/store.ts";
import type { PickedPicture } from "../ui-host.tsx";

/** Where the bytes of stored pictures are read: the part of `DraftsApi` that is used. */
export interface PictureAccess {
  pictureBytes: (pictureId: string) => Promise<Blob>;
}

/** Where stored drafts are read and changed: the part of `DraftsApi` that is used. */
export interface DraftAccess extends PictureAccess {
  get: (draftId: string, signal?: AbortSignal) => Promise<Draft>;
  update: (draftId: string, change: DraftChange) => Promise<Draft>;
  noteUse: (draftId: string) => Promise<void>;
  uploadPicture: (draftId: string, file: Blob) => Promise<Picture>;
}

/** A picture on its way to the backend. It stays until it is there, or the person takes it away. */
export interface PictureUpload extends PickedPicture {
  id: string;
  /** The post that it is for: its `placeName`. See {@link existingPlace}. */
  post: string;
  /** Why the backend does not have it; absent while it is sent. */
  problem?: string | undefined;
}

/** A draft with a person's changes. */
export interface EditedDraft {
  variants: readonly DraftVariant[];
  /** Index into `variants`. */
  chosen: number;
  /** The post on X that it answers. */
  answers: AnsweredPost | undefined;
  /** The one that it answered before the person made it a post of its own. */
  answered: AnsweredPost | undefined;
  /** The posts that were opened in X, as `<variant>-<post>`, both counted from 0. */
  opened: readonly string[];
  /** Why the backend does not have the newest change. */
  notStored: string | undefined;
  /** The variants that another client has stored since the person began to write here. Until the person decides, nothing is stored. */
  elsewhere: readonly DraftVariant[] | undefined;
  /** The variants before `restore` or `replace`, or before a picture was removed from the post that is named. */
  replaced: { variants: readonly DraftVariant[]; post?: string } | undefined;
  /** In the order in which the pictures were chosen. */
  uploads: readonly PictureUpload[];
}

type Answers = Pick<EditedDraft, "answers" | "answered">;

interface EditorOptions {
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
/** Time after which a change that the backend did not take is sent again, in milliseconds. */
const RETRY_AFTER_MS = 10_000;

/**
 * By the draft's id, the editors that a card shows, and those that upload or store. The next card of the draft goes
 * on with its editor: a second one would write the same record. Uploads are lost when the document closes.
 */
const editors = new Map<string, DraftEditor>();

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
  /** What was sent last, as far as it is not known whether the backend took it. */
  #sent: readonly (readonly DraftVariant[])[] = [];
  #hasChosen = false;
  #cancelTimer: (() => void) | undefined;
  #isStoring = false;
  /** How many cards show it. */
  #cards = 0;
  #choosing: Promise<unknown> = Promise.resolve();
  #hasAnswered = false;
  /** What the backend has, once it has taken or refused the changes of the answer so far. */
  #answering: Promise<Answers> | undefined;
  /** The backend is to be told that the person took the draft, once it has it. */
  #isTaken = false;
  /** What the backend was told of last. */
  #told = "";
  /** How often the backend has taken a change. */
  #stores = 0;
  /** The uploads before the newest: pictures are added in the order in which they were chosen. */
  #uploading: Promise<void> = Promise.resolve();

  constructor({ draftId, drafted, answers, records, clock = systemClock }: EditorOptions) {
    super({
      variants: drafted,
      chosen: 0,
      answers,
      answered: undefined,
      opened: [],
      notStored: undefined,
      elsewhere: undefined,
      replaced: undefined,
      uploads: [],
    });
    this.#draftId = draftId;
    this.#drafted = drafted;
    this.#records = records;
    this.#clock = clock;
  }

  /** The editor of the draft that is still at work for an earlier card, or a new one. */
  static open(options: EditorOptions): DraftEditor {
    const { draftId } = options;
    return (draftId && editors.get(draftId)) || new DraftEditor(options);
  }

  /** Reads the changes that an earlier view has left behind. */
  load(): Promise<void> {
    this.#loading ??= this.#load();
    return this.#loading;
  }

  /**
   * Reads the draft of the backend, and from now on stores changes there.
   *
   * @returns sends what is not stored yet, and ends the connection after what is under way.
   */
  connect(access: DraftAccess): () => void {
    const abort = new AbortController();
    this.#access = access;
    this.#cards += 1;
    if (this.#draftId) editors.set(this.#draftId, this);
    void this.#synchronise(access, abort.signal);
    return () => {
      abort.abort();
      this.flush();
      this.#cards -= 1;
      this.#letGo();
    };
  }

  /** Replaces the text of a post. @param weigh returns X's weighted length; without it, the weight stays. */
  write(
    variant: number,
    post: number,
    text: string,
    weigh: ((text: string) => number) | undefined,
  ): void {
    this.#changePost(variant, post, (old) => ({
      ...old,
      text,
      weightedLength: weigh?.(text) ?? old.weightedLength,
    }));
  }

  /** Replaces all posts of a variant. The pictures of each place stay; `undoRestore` takes that back. */
  replace(variant: number, posts: DraftVariant["posts"]): void {
    const { variants } = this.getSnapshot();
    this.#edit(variants.map((each, v) => (v === variant ? withPicturesOf({ posts }, each) : each)));
    this.set({ replaced: { variants } });
    this.flush();
  }

  /** Replaces all posts of a variant, with the pictures that they have; `undoRestore` takes that back. */
  rearrange(variant: number, posts: DraftVariant["posts"]): void {
    const { variants } = this.getSnapshot();
    this.#edit(variants.map((each, v) => (v === variant ? withOwnPictures({ posts }) : each)));
    this.set({ replaced: { variants: variants.map(withOwnPictures) } });
    this.flush();
  }

  /** Uploads a picture, and adds it to a post behind those that the post has. */
  addPicture(variant: number, post: number, { blob, altText }: PickedPicture): void {
    const upload = { id: newId(), post: placeName(variant, post), blob, altText };
    this.set({ uploads: [...this.getSnapshot().uploads, upload] });
    this.#upload(upload);
  }

  /** Sends a picture that the backend did not take once more. */
  retryUpload(id: string): void {
    const upload = this.getSnapshot().uploads.find((each) => each.id === id);
    if (upload?.problem === undefined) return;
    this.#changeUpload(id, undefined);
    this.#upload(upload);
  }

  dropUpload(id: string): void {
    this.set({ uploads: this.getSnapshot().uploads.filter((each) => each.id !== id) });
    this.#letGo();
  }

  /** Describes a picture of a post for people who do not see it. */
  describePicture(variant: number, post: number, at: number, altText: string): void {
    this.#changePictures(variant, post, (pictures) =>
      pictures.map((each, index) => (index === at ? { ...each, altText } : each)),
    );
  }

  /** Puts a picture of a post at another place among its pictures. */
  movePicture(variant: number, post: number, from: number, to: number): void {
    this.#changePictures(variant, post, (pictures) => {
      const moved = pictures[from];
      return moved ? pictures.toSpliced(from, 1).toSpliced(to, 0, moved) : [...pictures];
    });
    this.flush();
  }

  /** Takes a picture off a post; `undoRestore` puts it back. */
  removePicture(variant: number, post: number, at: number): void {
    const { variants } = this.getSnapshot();
    this.#changePictures(variant, post, (pictures) => pictures.toSpliced(at, 1));
    this.set({ replaced: { variants, post: placeName(variant, post) } });
    this.flush();
  }

  choose(chosen: number): void {
    this.#hasChosen = true;
    this.set({ chosen });
    const [access, draftId] = [this.#access, this.#draftId];
    if (!draftId || !access) return;
    // In this order: two requests on their way at the same time may arrive in the other one.
    this.#choosing = this.#choosing
      .then(() => access.update(draftId, { chosen }))
      .catch((error: unknown) => this.set({ notStored: reasonOf(error) }));
  }

  /** Makes the draft a reply to its post, or a quote of it; `null` makes it a post of its own. */
  answerAs(kind: AnswerKind | null): void {
    const { answers, answered } = this.getSnapshot();
    const [access, draftId, post] = [this.#access, this.#draftId, answers ?? answered];
    if (!post || !draftId || !access) return;
    const now: Answers = { answers: kind ? { ...post, kind } : undefined, answered: post };
    this.#hasAnswered = true;
    this.set(now);
    const sent: Promise<Answers> = (this.#answering ?? Promise.resolve({ answers, answered })).then(
      async (before) => {
        try {
          await access.update(draftId, { answers: kind && { kind } });
          return now;
        } catch (error) {
          // What the person chose after it is still to be sent.
          if (this.#answering === sent) this.set({ ...before, notStored: reasonOf(error) });
          return before;
        }
      },
    );
    this.#answering = sent;
  }

  /** Whether the chosen variant differs from what the model wrote. */
  get isChanged(): boolean {
    const { variants, chosen } = this.getSnapshot();
    const [now, drafted] = [variants[chosen], this.#drafted[chosen]];
    return now !== undefined && drafted !== undefined && !haveSameTexts([now], [drafted]);
  }

  /** Puts the texts of the chosen variant back to what the model wrote; `undoRestore` takes that back. */
  restore(): void {
    const { variants, chosen } = this.getSnapshot();
    const drafted = this.#drafted[chosen];
    if (!drafted) return;
    this.#edit(
      variants.map((each, index) => (index === chosen ? withPicturesOf(drafted, each) : each)),
    );
    this.set({ replaced: { variants } });
    this.flush();
  }

  undoRestore(): void {
    const { replaced } = this.getSnapshot();
    if (!replaced) return;
    this.#edit(replaced.variants);
    this.flush();
  }

  /** Stores the person's text over what another client has stored. */
  keepMine(): void {
    const { elsewhere } = this.getSnapshot();
    if (!elsewhere) return;
    this.#before = elsewhere;
    this.set({ elsewhere: undefined });
    this.#takePicturesOf(elsewhere);
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
    const name = placeName(chosen, post);
    if (opened.includes(name)) return;
    this.set({ opened: [...opened, name] });
    this.#keep();
  }

  /** Sends what the backend does not have, without waiting for a pause. */
  flush(): void {
    this.#cancelTimer?.();
    void this.#store();
  }

  /** Ends the connection when no card shows the draft and nothing is under way. */
  #letGo(): void {
    if (this.#cards > 0 || this.#isStoring || this.getSnapshot().uploads.length > 0) return;
    if (this.#draftId && editors.get(this.#draftId) === this) editors.delete(this.#draftId);
    this.#cancelTimer?.();
    this.#access = undefined;
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
    this.#sent = kept.sent ?? [];
    this.set({ variants: kept.variants });
  }

  async #synchronise(access: DraftAccess, signal: AbortSignal): Promise<void> {
    if (!this.#draftId) return;
    await this.load();
    const storesBefore = this.#stores;
    const stored = await access.get(this.#draftId, signal).catch(() => undefined);
    if (signal.aborted) return;
    if (stored && !this.#hasChosen) this.set({ chosen: stored.chosen });
    // An earlier backend tells of no answers.
    if (stored?.answers !== undefined && !this.#hasAnswered) {
      const { answers, answered } = this.getSnapshot();
      this.set({ answers: stored.answers ?? undefined, answered: answers ?? answered });
    }
    // What the backend has taken since it was asked may not be in its answer.
    if (stored && this.#stores === storesBefore) {
      if (!this.#edited) {
        this.set({ variants: stored.variants });
      } else if (areSame(stored.variants, this.#edited, this.#edited)) {
        this.#edited = undefined;
        this.set({ variants: stored.variants });
        this.#keep();
      } else if (!this.#isOwn(stored.variants, this.#edited)) {
        this.set({ elsewhere: stored.variants });
      } else {
        this.#takePicturesOf(stored.variants);
      }
    }
    void this.#store();
  }

  /** Whether the backend's variants are those from before the person's changes, or what was sent of these. */
  #isOwn(stored: readonly DraftVariant[], edited: readonly DraftVariant[]): boolean {
    const known = [this.#before ?? this.#drafted, ...this.#sent];
    return known.some((variants) => areSame(stored, variants, edited));
  }

  #edit(variants: readonly DraftVariant[]): void {
    if (!this.#edited) this.#before = this.getSnapshot().variants;
    this.#edited = variants;
    this.set({ variants, replaced: undefined });
    this.#keep();
    this.#storeAfter(STORE_AFTER_MS);
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

  #changePost(variant: number, post: number, change: (old: DraftPost) => DraftPost): void {
    const { variants } = this.getSnapshot();
    this.#edit(
      variants.map((each, v) =>
        v === variant
          ? { posts: each.posts.map((old, p) => (p === post ? change(old) : old)) }
          : each,
      ),
    );
  }

  #changePictures(
    variant: number,
    post: number,
    change: (pictures: readonly PostPicture[]) => PostPicture[],
  ): void {
    this.#changePost(variant, post, (old) => ({ ...old, pictures: change(old.pictures ?? []) }));
  }

  #changeUpload(id: string, problem: string | undefined): void {
    const { uploads } = this.getSnapshot();
    this.set({ uploads: uploads.map((each) => (each.id === id ? { ...each, problem } : each)) });
  }

  /**
   * @returns variant and post at which a new picture is added.
   * @throws when the post has as many pictures as X takes.
   */
  #placeOf(name: string): [variant: number, post: number] {
    const { variants } = this.getSnapshot();
    const [variant = 0, post = 0] = existingPlace(name, variants).split("-").map(Number);
    const count = variants[variant]?.posts[post]?.pictures?.length ?? 0;
    if (count >= MOST_PICTURES) throw new Error("The post is full.");
    return [variant, post];
  }

  #upload({ id, post, blob, altText = "" }: PictureUpload): void {
    const [access, draftId] = [this.#access, this.#draftId];
    if (!access || !draftId) {
      this.dropUpload(id);
      return;
    }
    this.#uploading = this.#uploading.then(async () => {
      try {
        this.#placeOf(post);
        const stored = await access.uploadPicture(draftId, blob);
        // The person may have taken it away meanwhile.
        if (!this.getSnapshot().uploads.some((each) => each.id === id)) return;
        const picture = { id: stored.id, altText };
        this.#changePictures(...this.#placeOf(post), (pictures) => [...pictures, picture]);
        // In this order: without an upload and without a change to store, a card that is gone has no connection.
        this.flush();
        this.dropUpload(id);
      } catch (error) {
        this.#changeUpload(id, reasonOf(error));
      }
    });
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
    // The view may close before the answer is there.
    this.#sent = [...this.#sent.filter((each) => each !== sent), sent].slice(-MOST_SENT);
    this.#keep();
    try {
      await access.update(draftId, { variants: [...sent] });
      this.#stores += 1;
      this.#before = sent;
      this.#sent = [];
      if (this.#edited === sent) this.#edited = undefined;
      this.#keep();
      this.set({ notStored: undefined });
    } catch (error) {
      this.set({ notStored: reasonOf(error) });
      this.#isStoring = false;
      this.#storeAfter(RETRY_AFTER_MS);
      this.#letGo();
      return;
    }
    this.#isStoring = false;
    if (this.#edited || this.#isTaken) void this.#store();
    this.#letGo();
  }

  /** Writes the record: what the backend does not have, and what was opened. */
  #keep(): void {
    if (!this.#draftId || !this.#records) return;
    const { opened } = this.getSnapshot();
    const edit: DraftEdit = {
      opened,
      ...(this.#edited ? { variants: this.#edited } : {}),
      ...(this.#edited && this.#before ? { before: this.#before } : {}),
      ...(this.#edited && this.#sent.length > 0 ? { sent: this.#sent } : {}),
    };
    const isNeeded = this.#edited !== undefined || opened.length > 0;
    const done = isNeeded
      ? this.#records.set(this.#draftId, edit)
      : this.#records.remove(this.#draftId);
    done.catch((error: unknown) => this.set({ notStored: reasonOf(error) }));
  }
}

/** The name of a post of a variant in an {@link EditedDraft}. */
export function placeName(variant: number, post: number): string {
  return `${variant}-${post}`;
}

/** The place itself, or the last post of its variant when that has become shorter. */
export function existingPlace(name: string, variants: readonly DraftVariant[]): string {
  const [variant = 0, post = 0] = name.split("-").map(Number);
  const last = (variants[variant]?.posts.length ?? 1) - 1;
  return placeName(variant, Math.min(post, last));
}

function textsOf(variants: readonly DraftVariant[]): string[][] {
  return variants.map(({ posts }) => posts.map(({ text }) => text));
}

function haveSameTexts(one: readonly DraftVariant[], other: readonly DraftVariant[]): boolean {
  return JSON.stringify(textsOf(one)) === JSON.stringify(textsOf(other));
}

/** Whether the texts are the same, and the pictures of the posts where `edited` names pictures. */
function areSame(
  stored: readonly DraftVariant[],
  other: readonly DraftVariant[],
  edited: readonly DraftVariant[],
): boolean {
  const picturesAt = (variants: readonly DraftVariant[], v: number, p: number) =>
    JSON.stringify(variants[v]?.posts[p]?.pictures ?? []);
  return (
    haveSameTexts(stored, other) &&
    edited.every(({ posts }, v) =>
      posts.every(
        ({ pictures }, p) => !pictures || picturesAt(stored, v, p) === picturesAt(other, v, p),
      ),
    )
  );
}

/** The posts of a variant with the pictures that another has at the same places. */
function withPicturesOf({ posts }: DraftVariant, { posts: others }: DraftVariant): DraftVariant {
  return {
    posts: posts.map((post, index) => {
      const pictures = others[index]?.pictures;
      return pictures ? { ...post, pictures } : post;
    }),
  };
}

/** Names the pictures of each post, also where it has none: the backend leaves what is not named at its place. */
function withOwnPictures({ posts }: DraftVariant): DraftVariant {
  return { posts: posts.map((post) => ({ ...post, pictures: post.pictures ?? [] })) };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

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
  MOST_PICTURES,
  type PostPicture,
  type Problem,
} from "@linnet/protocol";
import { Store } from "../chat/store.ts";
import type { PickedPicture } from "../ui-host.tsx";
import type { DraftAccess } from "./draft-access.ts";
import {
  areSame,
  existingPlace,
  haveSameTexts,
  placeName,
  textsOf,
  withOwnPictures,
  withPicturesOf,
} from "./draft-variants.ts";
import { type PictureUpload, PictureUploads } from "./picture-uploads.ts";
import { onStoredElsewhere, tellStored } from "./stored-elsewhere.ts";

/** A change of a picture that can be taken back. */
export interface PictureChange {
  /** The `placeName` of its post. */
  post: string;
  change: "removed" | "cropped" | "described";
  /** The picture after the change; absent when it was removed. */
  id?: string;
}

/** The variants before `restore` or `replace`, or before a change of a picture. */
interface ReplacedVariants {
  variants: readonly DraftVariant[];
  picture?: PictureChange;
  /** What can be taken back after it. */
  earlier?: ReplacedVariants | undefined;
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
  notStored: Problem | undefined;
  /** The record could not be written, as when the storage is full. */
  isUnkept: boolean;
  /** The variants that another client has stored since the person began to write here. Until the person decides, nothing is stored. */
  elsewhere: readonly DraftVariant[] | undefined;
  replaced: ReplacedVariants | undefined;
  /** How often the person has changed texts in another way than by typing. */
  step: number;
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
/** Time after which the backend is asked again, and given again what it did not take, in milliseconds. */
const RETRY_AFTER_MS = 10_000;
const LONGEST_RETRY_MS = 160_000;
/** How long a look at the backend may keep a click waiting, in milliseconds. */
const LONGEST_LOOK_MS = 400;
const LONGEST_READ_MS = 30_000;

/**
 * By the draft's id, the editors that a card shows, and those that upload or store. The next card of the draft goes
 * on with its editor: a second one would write the same record. Uploads are lost when the document closes.
 */
const editors = new Map<string, DraftEditor>();

/**
 * Keeps a person's changes to a draft. It writes each change at once into `records`, which outlives the
 * view, and sends the draft to the backend after a pause, unless another client has changed it meanwhile. Once the
 * backend has the change, the record says so.
 */
export class DraftEditor extends Store<EditedDraft> {
  readonly #draftId: string | undefined;
  readonly #drafted: readonly DraftVariant[];
  readonly #records: RecordStore<DraftEdit> | undefined;
  readonly #clock: Clock;
  #loading: Promise<void> | undefined;
  #access: DraftAccess | undefined;
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
  /** The claims of the texts before and after each change by a button: the field's own Undo and Redo bring back texts alone. */
  readonly #claims = new Map<string, DraftPost["claims"]>();
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
  readonly #uploads = new PictureUploads({
    sender: () => {
      const [access, draftId] = [this.#access, this.#draftId];
      return access && draftId ? (file) => access.uploadPicture(draftId, file) : undefined;
    },
    check: (upload) => void this.#placeOf(upload),
    add: (upload, id) => this.#addUploaded(upload, id),
    show: (uploads) => {
      this.set({ uploads });
      this.#letGo();
    },
  });

  constructor({ draftId, drafted, answers, records, clock = systemClock }: EditorOptions) {
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
   * Reads the draft of the backend, and from now on stores changes there, and reads it again when another view of
   * this browser has.
   *
   * @returns sends what is not stored yet, and ends the connection after what is under way.
   */
  connect(access: DraftAccess): () => void {
    this.#access = access;
    this.#isGone = false;
    this.#cards += 1;
    if (this.#draftId) editors.set(this.#draftId, this);
    const stopListening = this.#draftId && onStoredElsewhere(this.#draftId, () => this.refresh());
    void this.#synchronise();
    return () => {
      if (stopListening) stopListening();
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
    const { replaced } = this.getSnapshot();
    this.#changePost(variant, post, (old) => ({
      ...old,
      text,
      weightedLength: weigh?.(text) ?? old.weightedLength,
      claims: this.#claims.get(text) ?? old.claims,
    }));
    if (!replaced || replaced.picture) return;
    // The field's own Undo has taken the change back.
    if (haveSameTexts(this.getSnapshot().variants, replaced.variants)) this.#takeBack(replaced);
  }

  /** Replaces all posts of a variant. The pictures of each place stay; `undoRestore` takes that back. */
  replace(variant: number, posts: DraftVariant["posts"]): void {
    const { variants } = this.getSnapshot();
    const changed = variants.map((each, v) =>
      v === variant ? withPicturesOf({ posts }, each) : each,
    );
    this.#step(changed, variants);
  }

  /** Replaces all posts of a variant, with the pictures that they have; `undoRestore` takes that back. */
  rearrange(variant: number, posts: DraftVariant["posts"]): void {
    const { variants } = this.getSnapshot();
    const changed = variants.map((each, v) => (v === variant ? withOwnPictures({ posts }) : each));
    this.#step(changed, variants.map(withOwnPictures));
  }

  /** Uploads a picture, and adds it to a post behind those that the post has. */
  addPicture(variant: number, post: number, picked: PickedPicture): void {
    this.#uploads.begin({ ...picked, post: placeName(variant, post) });
  }

  /** Uploads a part of a picture, which then takes its place and its description; `undoRestore` takes that back. */
  cropPicture(variant: number, post: number, replaces: string, blob: Blob): void {
    this.#uploads.begin({ blob, replaces, post: placeName(variant, post) });
  }

  /** Sends a picture that the backend did not take once more. */
  retryUpload(id: string): void {
    this.#uploads.retry(id);
  }

  dropUpload(id: string): void {
    this.#uploads.drop(id);
  }

  /** Describes a picture of a post for people who do not see it. */
  describePicture(variant: number, post: number, id: string, altText: string): void {
    const { replaced } = this.getSnapshot();
    this.#changePictures(variant, post, (pictures) =>
      pictures.map((each) => (each.id === id ? { ...each, altText } : each)),
    );
    // What was there before a suggestion stays within reach while the person edits the suggestion.
    const { picture } = replaced ?? {};
    if (picture?.change === "described" && picture.id === id) this.set({ replaced });
  }

  /** Puts a suggestion in the place of a picture's description; `undoRestore` takes that back. */
  takeSuggestion(variant: number, post: number, id: string, altText: string): void {
    const { variants, replaced: earlier } = this.getSnapshot();
    const pictures = variants[variant]?.posts[post]?.pictures ?? [];
    // The person may have taken the picture off meanwhile.
    if (!pictures.some((each) => each.id === id)) return;
    this.describePicture(variant, post, id, altText);
    const picture = { post: placeName(variant, post), change: "described", id } as const;
    this.set({ replaced: { variants, picture, earlier } });
    this.flush();
  }

  /**
   * Puts a suggestion, which comes long after it was asked for, where nobody has described the picture.
   *
   * @returns whether it did.
   */
  fillDescription(variant: number, post: number, id: string, altText: string): boolean {
    const pictures = this.getSnapshot().variants[variant]?.posts[post]?.pictures ?? [];
    if (pictures.find((each) => each.id === id)?.altText !== "") return false;
    this.takeSuggestion(variant, post, id, altText);
    return true;
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
    this.#offerUndo(variants, { post: placeName(variant, post), change: "removed" });
    this.flush();
  }

  choose(chosen: number): void {
    this.#hasChosen = true;
    this.set({ chosen });
    const [access, draftId] = [this.#access, this.#draftId];
    if (!draftId || !access) return;
    this.#send(() => access.update(draftId, { chosen })).catch((error: unknown) =>
      this.set({ notStored: problemOf(error) }),
    );
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

  /** Whether the chosen variant differs from what the model wrote. */
  get isChanged(): boolean {
    const { variants, chosen } = this.getSnapshot();
    const [now, drafted] = [variants[chosen], this.#drafted[chosen]];
    return now !== undefined && drafted !== undefined && !haveSameTexts([now], [drafted]);
  }

  /** Puts the texts of the chosen variant back to what the model wrote; `undoRestore` takes that back. */
  restore(): void {
    const { variants, chosen } = this.getSnapshot();
    const [now, drafted] = [variants[chosen], this.#drafted[chosen]];
    if (!now || !drafted) return;
    const added = now.posts.length - drafted.posts.length;
    if (added > 0) {
      // Posts that were added stand after the first: the pictures of the later ones stay with these.
      const kept = { posts: now.posts.toSpliced(1, added) };
      this.rearrange(chosen, withPicturesOf(drafted, kept).posts);
    } else {
      this.replace(chosen, drafted.posts);
    }
  }

  undoRestore(): void {
    const { replaced, step } = this.getSnapshot();
    if (!replaced) return;
    this.#takeBack(replaced);
    this.set({ step: step + 1 });
    this.flush();
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
    this.#rememberClaims([...variants, ...elsewhere]);
    this.#edited = undefined;
    this.set({
      variants: elsewhere,
      elsewhere: undefined,
      notStored: undefined,
      replaced: { variants },
      step: step + 1,
    });
    void this.#keep();
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
    const late = Promise.withResolvers<void>();
    const cancel = this.#clock.after(LONGEST_LOOK_MS, late.resolve);
    await Promise.race([this.#synchronise(), late.promise]);
    cancel();
    const { variants, chosen } = this.getSnapshot();
    return variants[Math.min(chosen, variants.length - 1)]?.posts ?? [];
  }

  /** Sends what the backend does not have, without waiting for a pause. */
  flush(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    void this.#store();
  }

  /** Ends the connection when no card shows the draft and nothing is under way. */
  #letGo(): void {
    const isAtWork = this.#isReading || this.#isStoring || this.getSnapshot().uploads.length > 0;
    if (this.#cards > 0 || isAtWork) return;
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
    if (this.#edited) return;
    if (!kept.variants) {
      if (kept.stored && !this.#stored) this.set({ variants: kept.stored });
      return;
    }
    this.#edited = kept.variants;
    this.#before = kept.before;
    this.#sent = kept.sent ?? [];
    this.set({ variants: kept.variants });
  }

  /** Reads the draft until it was read, shows it, and stores what the backend does not have of it. */
  async #synchronise(): Promise<void> {
    const [access, draftId] = [this.#access, this.#draftId];
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
    this.#letGo();
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
      this.set({
        variants,
        elsewhere: undefined,
        notStored: undefined,
        ...(isNews && { replaced: undefined }),
      });
      if (edited) void this.#keep();
      else if (isNews) void this.#keepStored();
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

  /** Whether the backend's variants are those from before the person's changes, or what was sent of these. */
  #isOwn(stored: readonly DraftVariant[], edited: readonly DraftVariant[]): boolean {
    const known = [this.#before ?? this.#drafted, ...this.#sent];
    return known.some((variants) => areSame(stored, variants, edited));
  }

  #edit(variants: readonly DraftVariant[]): void {
    if (!this.#edited) this.#before = this.getSnapshot().variants;
    this.#edited = variants;
    this.set({ variants, replaced: undefined });
    const { isUnkept } = this.getSnapshot();
    // Nothing else would outlive the view.
    void this.#keep().then((isKept) => {
      if (!isKept && !isUnkept) this.flush();
    });
    if (isUnkept) this.flush();
    else this.#storeAfter(STORE_AFTER_MS);
  }

  /** A change by a button, of which `undoRestore` makes `before` again. */
  #step(changed: readonly DraftVariant[], before: readonly DraftVariant[]): void {
    this.#rememberClaims([...before, ...changed]);
    const { replaced: earlier, step } = this.getSnapshot();
    this.#edit(changed);
    this.set({ replaced: { variants: before, earlier }, step: step + 1 });
    this.flush();
  }

  #rememberClaims(variants: readonly DraftVariant[]): void {
    for (const { posts } of variants) {
      for (const { text, claims } of posts) this.#claims.set(text, claims);
    }
  }

  #takeBack({ variants, earlier }: ReplacedVariants): void {
    this.#edit(variants);
    this.set({ replaced: earlier });
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

  #offerUndo(variants: readonly DraftVariant[], picture: PictureChange): void {
    this.set({ replaced: { variants, picture } });
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

  /**
   * @returns variant and post of an upload now.
   * @throws when the post has as many pictures as X takes.
   */
  #placeOf({ post: name, replaces }: PictureUpload): [variant: number, post: number] {
    const { variants } = this.getSnapshot();
    const [variant = 0, post = 0] = existingPlace(name, variants).split("-").map(Number);
    const count = variants[variant]?.posts[post]?.pictures?.length ?? 0;
    if (!replaces && count >= MOST_PICTURES) throw new Error("The post is full.");
    return [variant, post];
  }

  /** Puts a picture that the backend has now onto its post. */
  #addUploaded(upload: PictureUpload, id: string): void {
    const { replaces, altText = "" } = upload;
    const { variants } = this.getSnapshot();
    const [variant, post] = this.#placeOf(upload);
    if (!replaces) {
      this.#changePictures(variant, post, (pictures) => [...pictures, { id, altText }]);
    } else if (variants[variant]?.posts[post]?.pictures?.some((each) => each.id === replaces)) {
      this.#changePictures(variant, post, (pictures) =>
        pictures.map((each) => (each.id === replaces ? { ...each, id } : each)),
      );
      this.#offerUndo(variants, { post: placeName(variant, post), change: "cropped", id });
    }
    // Before the upload is gone: without an upload and without a change to store, a card that is gone has no connection.
    this.flush();
  }

  #storeAfter(ms: number): void {
    this.#cancelTimer?.();
    this.#cancelTimer = this.#clock.after(ms, () => {
      this.#cancelTimer = undefined;
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
    const [access, draftId, sent] = [this.#access, this.#draftId, this.#edited];
    if (!access || !draftId || this.#isStoring || this.getSnapshot().elsewhere) return;
    if (!this.#stored) {
      void this.#synchronise();
      return;
    }
    if (!sent) {
      if (this.#isTaken) void this.#tell(access, draftId);
      return;
    }
    // The backend takes no post without text: the person is still writing.
    if (sent.some(({ posts }) => posts.some(({ text }) => text.trim() === ""))) return;
    this.#isStoring = true;
    // The view may close before the answer is there.
    this.#sent = [...this.#sent.filter((each) => each !== sent), sent].slice(-MOST_SENT);
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
      this.#letGo();
      return;
    }
    this.#isStoring = false;
    if (this.#edited || this.#isTaken) void this.#store();
    this.#letGo();
  }

  /** The same, unless another view has something there that the backend does not have. */
  async #keepStored(): Promise<void> {
    if (!this.#draftId) return;
    const kept = await this.#records?.get(this.#draftId).catch(() => undefined);
    if (!this.#edited && !kept?.variants) void this.#keep();
  }

  /** Writes the record: what the backend does not have, what it has in place of what the model wrote, and what was opened. @returns whether it is written. */
  async #keep(): Promise<boolean> {
    if (!this.#draftId || !this.#records) return true;
    const { opened, variants } = this.getSnapshot();
    const isStored = !this.#edited && !haveSameTexts(variants, this.#drafted);
    const edit: DraftEdit = {
      opened,
      ...(this.#edited ? { variants: this.#edited } : {}),
      ...(isStored ? { stored: variants } : {}),
      ...(this.#edited && this.#before ? { before: this.#before } : {}),
      ...(this.#edited && this.#sent.length > 0 ? { sent: this.#sent } : {}),
    };
    const isNeeded = this.#edited !== undefined || isStored || opened.length > 0;
    try {
      await (isNeeded
        ? this.#records.set(this.#draftId, edit)
        : this.#records.remove(this.#draftId));
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

import {
  type DraftPost,
  type DraftVariant,
  MOST_PICTURES,
  type PostPicture,
} from "@linnet/protocol";
import type { PickedPicture } from "../ui-host.tsx";
import {
  existingPlace,
  haveSameTexts,
  placeName,
  withOwnPictures,
  withPicturesOf,
} from "./draft-variants.ts";
import type { PictureChange, ReplacedVariants } from "./edited-draft.ts";
import { type PictureUpload, PictureUploads } from "./picture-uploads.ts";
import { draftAtWork, SyncedDraft, type SyncedDraftOptions } from "./synced-draft.ts";

/** What a person does with a draft: its texts and pictures change, and changes by a button can be taken back. */
export class DraftEditor extends SyncedDraft {
  /** The claims of the texts before and after each change by a button: the field's own Undo and Redo bring back texts alone. */
  readonly #claims = new Map<string, DraftPost["claims"]>();
  readonly #uploads = new PictureUploads({
    sender: () => {
      const [access, draftId] = [this.access, this.draftId];
      return access && draftId ? (file) => access.uploadPicture(draftId, file) : undefined;
    },
    check: (upload) => void this.#placeOf(upload),
    add: (upload, id) => this.#addUploaded(upload, id),
    show: (uploads) => {
      this.set({ uploads });
      this.letGo();
    },
  });

  /** The editor of the draft that is still at work for an earlier card, or a new one. */
  static open(options: SyncedDraftOptions): DraftEditor {
    const atWork = draftAtWork(options.draftId);
    return atWork instanceof DraftEditor ? atWork : new DraftEditor(options);
  }

  /** Whether the chosen variant differs from what the model wrote. */
  get isChanged(): boolean {
    const { variants, chosen } = this.getSnapshot();
    const [now, drafted] = [variants[chosen], this.drafted[chosen]];
    return now !== undefined && drafted !== undefined && !haveSameTexts([now], [drafted]);
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

  /** Puts the texts of the chosen variant back to what the model wrote; `undoRestore` takes that back. */
  restore(): void {
    const { variants, chosen } = this.getSnapshot();
    const [now, drafted] = [variants[chosen], this.drafted[chosen]];
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

  override takeTheirs(): void {
    const { elsewhere = [], variants } = this.getSnapshot();
    this.#rememberClaims([...variants, ...elsewhere]);
    super.takeTheirs();
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

  /** A change by a button, of which `undoRestore` makes `before` again. */
  #step(changed: readonly DraftVariant[], before: readonly DraftVariant[]): void {
    this.#rememberClaims([...before, ...changed]);
    const { replaced: earlier, step } = this.getSnapshot();
    this.edit(changed);
    this.set({ replaced: { variants: before, earlier }, step: step + 1 });
    this.flush();
  }

  #rememberClaims(variants: readonly DraftVariant[]): void {
    for (const { posts } of variants) {
      for (const { text, claims } of posts) this.#claims.set(text, claims);
    }
  }

  #takeBack({ variants, earlier }: ReplacedVariants): void {
    this.edit(variants);
    this.set({ replaced: earlier });
  }

  #offerUndo(variants: readonly DraftVariant[], picture: PictureChange): void {
    this.set({ replaced: { variants, picture } });
  }

  #changePost(variant: number, post: number, change: (old: DraftPost) => DraftPost): void {
    const { variants } = this.getSnapshot();
    this.edit(
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
}

import type { AnsweredPost, DraftVariant, Problem } from "@linnet/protocol";
import type { PictureUpload } from "./picture-uploads.ts";

/** A change of a picture that can be taken back. */
export interface PictureChange {
  /** The `placeName` of its post. */
  post: string;
  change: "removed" | "cropped" | "described";
  /** The picture after the change; absent when it was removed. */
  id?: string;
}

/** The variants before `restore` or `replace`, or before a change of a picture. */
export interface ReplacedVariants {
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

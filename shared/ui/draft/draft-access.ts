import type { DraftChange } from "@linnet/client";
import type { DescribePicture, Draft, Picture } from "@linnet/protocol";

/** Where the bytes of stored pictures are read: the part of `DraftsApi` that is used. */
export interface PictureAccess {
  pictureBytes: (pictureId: string) => Promise<Blob>;
}

/** Where stored drafts are read and changed: the part of `DraftsApi` that is used. */
export interface DraftAccess extends PictureAccess {
  get: (draftId: string, signal?: AbortSignal) => Promise<Draft>;
  /** @param unchangedSince the `updatedAt` of the draft that the change was made to; else `draft-changed` is thrown. */
  update: (draftId: string, change: DraftChange, unchangedSince?: string) => Promise<Draft>;
  noteUse: (draftId: string) => Promise<void>;
  uploadPicture: (draftId: string, file: Blob) => Promise<Picture>;
  /** Whether a model can suggest descriptions; absent where none can be asked. */
  canDescribePictures?: (signal?: AbortSignal) => Promise<boolean>;
  describePicture?: (
    pictureId: string,
    about: DescribePicture,
    signal?: AbortSignal,
  ) => Promise<string>;
}

import { problemOf } from "@linnet/client";
import { newId, type Picture, type Problem } from "@linnet/protocol";
import type { PickedPicture } from "../ui-host.tsx";

/** A picture on its way to the backend. It stays until it is there, or the person takes it away. */
export interface PictureUpload extends PickedPicture {
  id: string;
  /** The post that it is for: its `placeName`. See `existingPlace`. */
  post: string;
  /** Id of the picture whose place it takes; it is a part of it. */
  replaces?: string;
  /** Why the backend does not have it; absent while it is sent. */
  problem?: Problem | undefined;
}

/** The draft that pictures are uploaded for. */
interface UploadTarget {
  /** Sends a file to the backend; absent while there is no connection. */
  sender: () => ((file: Blob) => Promise<Picture>) | undefined;
  /** Throws when there is no room for it. */
  check: (upload: PictureUpload) => void;
  /** Puts the stored picture onto its post. */
  add: (upload: PictureUpload, id: string) => void;
  show: (uploads: readonly PictureUpload[]) => void;
}

/** Uploads the pictures of a draft one after another, in the order in which they were chosen. */
export class PictureUploads {
  readonly #target: UploadTarget;
  #uploads: readonly PictureUpload[] = [];
  /** Those before the newest. */
  #earlier: Promise<void> = Promise.resolve();

  constructor(target: UploadTarget) {
    this.#target = target;
  }

  begin(picked: Omit<PictureUpload, "id" | "problem">): void {
    const upload = { ...picked, id: newId() };
    this.#show([...this.#uploads, upload]);
    this.#send(upload);
  }

  /** Sends one that has failed once more. */
  retry(id: string): void {
    const upload = this.#uploads.find((each) => each.id === id);
    if (upload?.problem === undefined) return;
    this.#note(id, undefined);
    this.#send(upload);
  }

  drop(id: string): void {
    this.#show(this.#uploads.filter((each) => each.id !== id));
  }

  #show(uploads: readonly PictureUpload[]): void {
    this.#uploads = uploads;
    this.#target.show(uploads);
  }

  #note(id: string, problem: Problem | undefined): void {
    this.#show(this.#uploads.map((each) => (each.id === id ? { ...each, problem } : each)));
  }

  #send(upload: PictureUpload): void {
    const { sender, check, add } = this.#target;
    const send = sender();
    if (!send) {
      this.drop(upload.id);
      return;
    }
    this.#earlier = this.#earlier.then(async () => {
      try {
        check(upload);
        const stored = await send(upload.blob);
        // The person may have taken it away meanwhile.
        if (!this.#uploads.some(({ id }) => id === upload.id)) return;
        add(upload, stored.id);
        this.drop(upload.id);
      } catch (error) {
        this.#note(upload.id, problemOf(error));
      }
    });
  }
}

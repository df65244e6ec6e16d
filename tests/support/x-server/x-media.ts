import { z } from "zod";
import { problem } from "./fault.ts";

/** A picture as the stand-in keeps it. */
export interface StandInPicture {
  id: string;
  type: string;
  totalBytes: number;
  pieces: Buffer[];
  bytes: Buffer;
  /** It was sent to the end. */
  isWhole: boolean;
  altText: string | undefined;
  /** In milliseconds; posts may not name it from then on. */
  expiresAt: number;
}

interface Answer {
  status: number;
  body: object;
}

const initializeSchema = z.object({
  media_type: z.enum(["image/png", "image/jpeg", "image/webp"]),
  media_category: z.literal("tweet_image"),
  total_bytes: z.int().min(1),
});
const metadataSchema = z.object({
  id: z.string(),
  metadata: z.object({ alt_text: z.object({ text: z.string().min(1).max(1_000) }) }),
});

const MOST_BYTES = 5 * 1_024 * 1_024;
/** A day, as X keeps pictures. */
const LIFETIME_SECONDS = 86_400;

const INVALID = {
  status: 400,
  body: problem(400, "Invalid Request", "Your media IDs are invalid."),
};

/** The fields of a `multipart/form-data` body. A browser's parser takes those without a file name for text. */
function fieldsOf(body: Buffer, contentType: string): Map<string, Buffer> {
  const boundary = /boundary=(.+)$/.exec(contentType)?.[1] ?? "";
  const parts = body.toString("latin1").split(`--${boundary}`).slice(1, -1);
  return new Map(
    parts.map((part) => {
      const headEnd = part.indexOf("\r\n\r\n");
      const name = /name="(\w+)"/.exec(part.slice(0, headEnd))?.[1] ?? "";
      return [name, Buffer.from(part.slice(headEnd + 4, -2), "latin1")];
    }),
  );
}

/** The pictures of an account that no post has yet, and those that posts have. */
export class StandInMedia {
  #pictures: StandInPicture[] = [];
  #count = 0;
  /** Seconds for which X keeps a picture that is uploaded from now on. */
  lifetime = LIFETIME_SECONDS;

  /** Those that X has given an id, oldest first. */
  get all(): readonly StandInPicture[] {
    return this.#pictures;
  }

  clear(): void {
    this.#pictures = [];
    this.lifetime = LIFETIME_SECONDS;
  }

  /** The pictures that a post names; undefined when one of them cannot be named. */
  named(ids: readonly string[]): StandInPicture[] | undefined {
    const found = ids.flatMap((id) => this.#find(id) ?? []);
    const isFine = found.every(({ isWhole, expiresAt }) => isWhole && expiresAt > Date.now());
    const isValid = isFine && found.length === ids.length && new Set(ids).size === ids.length;
    return isValid && ids.length <= 4 ? found : undefined;
  }

  initialize(body: string): Answer {
    const asked = initializeSchema.safeParse(JSON.parse(body)).data;
    if (!asked) return { status: 400, body: problem(400, "Invalid Request") };
    if (asked.total_bytes > MOST_BYTES) {
      return { status: 413, body: problem(413, "Payload Too Large", "The image is over 5 MB.") };
    }
    this.#count += 1;
    const picture: StandInPicture = {
      id: String(1_880_028_106_020_515_840n + BigInt(this.#count)),
      type: asked.media_type,
      totalBytes: asked.total_bytes,
      pieces: [],
      bytes: Buffer.alloc(0),
      isWhole: false,
      altText: undefined,
      expiresAt: Date.now() + this.lifetime * 1_000,
    };
    this.#pictures.push(picture);
    return { status: 200, body: { data: this.#describe(picture) } };
  }

  append(id: string, body: Buffer, contentType: string): Answer {
    const picture = this.#find(id);
    if (!picture || picture.isWhole) return INVALID;
    const fields = fieldsOf(body, contentType);
    const media = fields.get("media");
    // Each piece comes once, and in order.
    if (!media || fields.get("segment_index")?.toString() !== String(picture.pieces.length)) {
      return {
        status: 400,
        body: problem(400, "Invalid Request", "That segment is not expected."),
      };
    }
    picture.pieces.push(media);
    return { status: 200, body: { data: { expires_at: Math.ceil(picture.expiresAt / 1_000) } } };
  }

  finalize(id: string): Answer {
    const picture = this.#find(id);
    if (!picture) return INVALID;
    const bytes = Buffer.concat(picture.pieces);
    if (picture.isWhole || bytes.length !== picture.totalBytes) {
      return { status: 400, body: problem(400, "Invalid Request", "Segments do not add up.") };
    }
    Object.assign(picture, { bytes, isWhole: true });
    return { status: 200, body: { data: this.#describe(picture) } };
  }

  status(url: URL): Answer {
    const picture = this.#find(url.searchParams.get("media_id") ?? "");
    if (url.searchParams.get("command") !== "STATUS" || !picture) return INVALID;
    return { status: 200, body: { data: this.#describe(picture) } };
  }

  describeFor(body: string): Answer {
    const asked = metadataSchema.safeParse(JSON.parse(body)).data;
    const picture = asked && this.#find(asked.id);
    if (!asked || !picture?.isWhole) return INVALID;
    picture.altText = asked.metadata.alt_text.text;
    const associated_metadata = { alt_text: { text: picture.altText } };
    return { status: 200, body: { data: { id: asked.id, associated_metadata } } };
  }

  #find(id: string): StandInPicture | undefined {
    return this.#pictures.find((picture) => picture.id === id);
  }

  #describe({ id, isWhole, bytes, expiresAt }: StandInPicture): object {
    const left = Math.max(0, Math.round((expiresAt - Date.now()) / 1_000));
    const size = isWhole ? { size: bytes.length } : {};
    return { id, media_key: `3_${id}`, expires_after_secs: left, ...size };
  }
}

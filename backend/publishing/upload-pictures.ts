import { setTimeout as delay } from "node:timers/promises";
import type { TwitterApi } from "twitter-api-v2";
import { type Lease, requireLease } from "../db/queries/leases.ts";
import {
  markSending,
  markUploaded,
  picturesOfPost,
  type XPicture,
} from "../db/queries/x-pictures.ts";
import type { XPost } from "../db/queries/x-posts.ts";
import { readPicture } from "../pictures/stored-pictures.ts";
import { callXAs, howToReconnect } from "./x-account.ts";
import { XFailure } from "./x-failure.ts";

/** How often a picture is tried that X did not answer for. */
const MOST_TRIES = 3;
const TRY_INTERVAL_MS = 1_000;
/** X takes a file in pieces. */
const PIECE_BYTES = 1_048_576;
/** A picture that X forgets within so many milliseconds is uploaded again. */
const EXPIRY_MARGIN_MS = 60_000;
/** How often X is asked whether it has worked through a picture, and how long between, at most. */
const MOST_LOOKS = 10;
const LONGEST_LOOK_MS = 5_000;

/** A picture as X describes it. */
interface Upload {
  id: string;
  expires_after_secs: number;
  size?: number;
  processing_info?: {
    state: "pending" | "in_progress" | "failed" | "succeeded";
    check_after_secs?: number;
  };
}
interface UploadResponse {
  data: Upload;
}
type Call = <Result>(call: (api: TwitterApi) => Promise<Result>) => Promise<Result>;

function isGood({ state, expiresAt }: XPicture): boolean {
  return state === "uploaded" && expiresAt !== null && +expiresAt - Date.now() > EXPIRY_MARGIN_MS;
}

async function status(call: Call, mediaId: string): Promise<Upload> {
  const query = { command: "STATUS", media_id: mediaId };
  const { data } = await call((api) => api.v2.get<UploadResponse>("media/upload", query));
  return data;
}

/** Waits until X has worked through a picture; undefined when X cannot use it. */
async function workedThrough(call: Call, upload: Upload): Promise<Upload | undefined> {
  let current = upload;
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const { processing_info: info } = current;
    if (info?.state === "failed") return undefined;
    if (!info || info.state === "succeeded") return current;
    await delay(Math.min((info.check_after_secs ?? 1) * 1_000, LONGEST_LOOK_MS));
    current = await status(call, upload.id);
  }
  throw new XFailure("unanswered", "X takes long to work through a picture.");
}

/** What X has of a picture that was begun before; undefined when it has not all of it. */
async function alreadyThere(call: Call, mediaId: string): Promise<Upload | undefined> {
  try {
    const upload = await status(call, mediaId);
    // X knows the size of what was sent to the end.
    const isWhole = upload.processing_info !== undefined || upload.size !== undefined;
    return isWhole ? await workedThrough(call, upload) : undefined;
  } catch (error) {
    if (error instanceof XFailure && error.kind === "refused") return undefined;
    throw error;
  }
}

async function sendFile(call: Call, userId: string, row: XPicture): Promise<Upload> {
  const picture = await readPicture(userId, row.pictureId);
  if (!picture) {
    throw new XFailure("refused", "A picture is not there any more. Add it to the draft again.");
  }
  const { bytes, type } = picture;
  const { id: mediaId } = await begin(call, { total_bytes: bytes.length, media_type: type });
  await markSending(row.id, mediaId);
  for (let at = 0; at * PIECE_BYTES < bytes.length; at += 1) {
    const media = bytes.subarray(at * PIECE_BYTES, (at + 1) * PIECE_BYTES);
    await call((api) =>
      api.v2.post(
        `media/upload/${mediaId}/append`,
        { segment_index: at, media },
        { forceBodyMode: "form-data" },
      ),
    );
  }
  const { data } = await call((api) =>
    api.v2.post<UploadResponse>(`media/upload/${mediaId}/finalize`),
  );
  const upload = await workedThrough(call, data);
  if (!upload)
    throw new XFailure("refused", "X cannot use a picture. Save it again, or take it off.");
  return upload;
}

/** Asks X for an id; X says here whether the account may upload at all. */
async function begin(
  call: Call,
  file: { total_bytes: number; media_type: string },
): Promise<Upload> {
  try {
    const { data } = await call((api) =>
      api.v2.post<UploadResponse>("media/upload/initialize", {
        ...file,
        media_category: "tweet_image",
      }),
    );
    return data;
  } catch (error) {
    if (!(error instanceof XFailure) || error.status !== 403) throw error;
    throw new XFailure("refused", `${error.message} ${howToReconnect()}`, error.status);
  }
}

async function upload(call: Call, userId: string, row: XPicture): Promise<XPicture> {
  const { id, mediaId, altText } = row;
  // A process that was killed, or an answer that was lost: X may have the file.
  const known = row.state === "sending" && mediaId ? await alreadyThere(call, mediaId) : undefined;
  const { id: uploadId, expires_after_secs: seconds } =
    known ?? (await sendFile(call, userId, row));
  if (altText.trim() !== "") {
    await call((api) => api.v2.createMediaMetadata(uploadId, { alt_text: { text: altText } }));
  }
  return markUploaded(id, seconds);
}

/** What a picture's failure means for its post, which was not sent. */
function asFailure(error: XFailure): XFailure {
  const { kind, message, status: code } = error;
  const text = `A picture was not uploaded. ${message}`;
  // Whatever X has of the picture, no post has it: the same can be tried later.
  return new XFailure(kind === "unanswered" ? "unreachable" : kind, text, code);
}

/**
 * Uploads the pictures of a post, each once as long as X has it. What was begun before is asked for.
 *
 * @returns X's ids, in the order of the post.
 * @throws XFailure when X does not have all of them with their descriptions.
 * @throws StaleWriterError when another attempt has taken the run over, or it has ended.
 */
export async function uploadPictures(
  lease: Lease,
  { id: postId, userId, accountId }: Pick<XPost, "id" | "userId" | "accountId">,
): Promise<string[]> {
  const call: Call = (act) =>
    callXAs({ userId, accountId }, async (api) => {
      await requireLease(lease);
      return act(api);
    });
  const { length } = await picturesOfPost(postId);
  for (let place = 0; place < length; place += 1) {
    for (let tries = 1; ; tries += 1) {
      const row = (await picturesOfPost(postId))[place];
      if (!row || isGood(row)) break;
      try {
        await upload(call, userId, row);
        break;
      } catch (error) {
        if (!(error instanceof XFailure)) throw error;
        if (error.isCertain || tries === MOST_TRIES) throw asFailure(error);
        await delay(TRY_INTERVAL_MS);
      }
    }
  }
  return (await picturesOfPost(postId)).map(({ mediaId }) => mediaId ?? "");
}

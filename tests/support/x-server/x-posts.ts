import type { StandInPicture } from "./x-media.ts";

/** A post as the stand-in keeps it. */
export interface StandInPost {
  id: string;
  /** The text as it was sent. */
  text: string;
  inReplyTo: string | undefined;
  quotes: string | undefined;
  pictures: readonly StandInPicture[];
}

const X_EPOCH_MS = 1_288_834_974_657;
const LINK = /https?:\/\/[^\s]+|\b[a-z0-9-]+\.(?:com|org|net|dev|md)\b[^\s]*/gi;

/** The posts of an account, with ids and texts made as X makes them. */
export class StandInPosts {
  #posts: StandInPost[] = [];
  #count = 0;

  /** Those that are up, oldest first. */
  get all(): readonly StandInPost[] {
    return this.#posts;
  }

  clear(): void {
    this.#posts = [];
  }

  /** Makes a post; undefined when there is one with this text. */
  create(asked: Omit<StandInPost, "id">): StandInPost | undefined {
    if (this.#posts.some(({ text }) => text === asked.text)) return undefined;
    this.#count += 1;
    const id = (BigInt(Date.now() - X_EPOCH_MS) << 22n) + BigInt(this.#count);
    const post = { id: String(id), ...asked };
    this.#posts.push(post);
    return post;
  }

  /** False when there is no such post. */
  delete(id: string): boolean {
    const before = this.#posts.length;
    this.#posts = this.#posts.filter((post) => post.id !== id);
    return this.#posts.length < before;
  }

  /** A text with what X puts around it: the name of who is answered, and links to pictures and to what is quoted. */
  #shown({ id, text, inReplyTo, quotes, pictures }: StandInPost): string {
    const isToOther = inReplyTo !== undefined && this.#posts.every((post) => post.id !== inReplyTo);
    return [
      ...(isToOther ? ["@somebody"] : []),
      text,
      ...(pictures.length > 0 ? [`https://example.com/${id}`] : []),
      ...(quotes ? [`https://x.com/somebody/status/${quotes}`] : []),
    ].join(" ");
  }

  /** As `GET /2/users/:id/tweets` shows them: newest first, links shortened, three characters escaped. */
  timeline(limit: number): object {
    const data = this.#posts
      .toReversed()
      .slice(0, limit)
      .map((post) => ({
        id: post.id,
        text: this.#shown(post)
          .replaceAll("&", "&amp;")
          .replaceAll("<", "&lt;")
          .replaceAll(">", "&gt;")
          .replace(LINK, () => `https://t.co/${post.id.slice(-10)}`),
        edit_history_tweet_ids: [post.id],
        ...(post.inReplyTo || post.quotes ? { referenced_tweets: referencesOf(post) } : {}),
      }));
    const newest = data[0]?.id;
    return data.length > 0
      ? {
          data,
          meta: { result_count: data.length, newest_id: newest, oldest_id: data.at(-1)?.id },
        }
      : { meta: { result_count: 0 } };
  }
}

function referencesOf({ inReplyTo, quotes }: StandInPost): object[] {
  return [
    ...(inReplyTo ? [{ type: "replied_to", id: inReplyTo }] : []),
    ...(quotes ? [{ type: "quoted", id: quotes }] : []),
  ];
}

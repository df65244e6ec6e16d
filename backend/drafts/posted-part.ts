import type { PublishInput } from "@linnet/protocol";

type Post = PublishInput["posts"][number];

/** The part of a post that a person approves: what goes to X, without what Linnet says about it. */
export function postedPart({ text, altText, pictures }: Post): Omit<Post, "doubts"> {
  return {
    text,
    ...(altText === undefined ? {} : { altText }),
    ...(pictures ? { pictures } : {}),
  };
}

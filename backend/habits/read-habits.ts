import type { Edit } from "./edit.ts";
import { findHabits } from "./find-habits.ts";
import { nearestPosts } from "./nearest-posts.ts";
import type { Observation } from "./observation.ts";

/** What a person did and wrote: plain data, for a thread of its own. */
export interface HabitRequest {
  /** Oldest first. */
  edits: readonly Edit[];
  /** The person's own posts, the newest first. */
  posts: readonly string[];
  /** What the next draft is about; without it, no post is the nearest. */
  material?: string;
}

/** Most posts that serve as examples of one draft. */
const EXAMPLES = 3;

/** What the edits have in common, and the places of the posts that are nearest to the material. */
export function readHabits({ edits, posts, material }: HabitRequest): {
  observations: Observation[];
  nearest: number[];
} {
  return {
    observations: findHabits(edits),
    nearest: material === undefined ? [] : nearestPosts(posts, material, EXAMPLES),
  };
}

import type { DraftCautions } from "@linnet/protocol";
import { log } from "../logging/log.ts";
import { inTextThread } from "../texts/text-threads.ts";
import { type LinkOrigins, strangeLinks } from "./strange-links.ts";

/** Cautions about a draft for the person, as data and as sentences. */
export interface CautionedDraft {
  cautions: DraftCautions;
  problems: string[];
}

/**
 * Looks at the links of a draft, and for texts in its material that speak to an assistant: a model
 * may have done what they say.
 *
 * @param posts all posts of all variants.
 */
export async function draftCautions(
  posts: readonly string[],
  origins: LinkOrigins,
): Promise<CautionedDraft> {
  const links = strangeLinks(posts, origins);
  const orders = await inTextThread("findOrders", origins.texts).catch((error: unknown) => {
    // A draft is worth more than a warning about it.
    log.warn({ error }, "the material of a draft was not looked through");
    return [];
  });
  return {
    cautions: {
      ...(links.length > 0 ? { strangeLinks: links } : {}),
      ...(orders.length > 0 ? { toAssistant: orders } : {}),
    },
    problems: links.map((link) => `No source has this link: ${link}. Look where it leads.`),
  };
}

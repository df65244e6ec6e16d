import type { Draft, DraftPost, EditedVariant, LinnetMessage } from "@linnet/protocol";
import { agentPosts } from "../db/queries/draft-revisions.ts";
import { log } from "../logging/log.ts";
import { sourceTexts } from "../prompts/source-texts.ts";
import { inTextThread } from "../texts/text-threads.ts";
import { claimKey, type EditEvidence, NO_EVIDENCE } from "./keep-evidence.ts";

type Claim = DraftPost["claims"][number];

/** Returns which of the claims have a quote that stands in a source. When nobody can say, none has. */
async function provenClaims(
  claims: readonly Claim[],
  texts: readonly { id: string; text: string }[],
): Promise<Set<string>> {
  const quoting = claims.flatMap((claim) => {
    const { quote } = claim;
    return quote ? { claim, quote, sourceIds: claim.sourceIds } : [];
  });
  const asked = quoting.map(({ quote, sourceIds }) => ({ quote, sourceIds }));
  const stand = await inTextThread("standingQuotes", { texts, claims: asked }).catch(
    (error: unknown) => {
      log.warn({ error }, "the quotes of an edited draft were not looked for");
      return [];
    },
  );
  return new Set(quoting.flatMap(({ claim }, at) => (stand[at] ? claimKey(claim) : [])));
}

/**
 * Reads what a person's edit of a draft is held against. The conversation is read only when the edit has claims that
 * neither the draft nor an agent's earlier state of it has, such as those of sentences that the person has picked.
 *
 * @param readChat reads a chat with what is being written in it.
 */
export async function editEvidence(
  userId: string,
  draft: Draft,
  variants: readonly EditedVariant[],
  readChat: (
    userId: string,
    chatId: string,
  ) => Promise<{ messages: readonly LinnetMessage[] } | undefined>,
): Promise<EditEvidence> {
  const { base, earlier } = await agentPosts(draft.id);
  const posts = [...draft.variants.flatMap((variant) => variant.posts), ...earlier];
  const known = new Set(posts.flatMap(({ claims }) => claims.map(claimKey)));
  const fresh = variants
    .flatMap((variant) => variant.posts.flatMap(({ claims = [] }) => claims))
    .filter((claim) => !known.has(claimKey(claim)));
  if (fresh.length === 0) return { ...NO_EVIDENCE, base, earlier };
  const { ids, texts } = sourceTexts((await readChat(userId, draft.chatId))?.messages ?? []);
  return { base, earlier, sourceIds: ids, proven: await provenClaims(fresh, texts) };
}

/**
 * `npm run draft`: drafts a post about a text, in the terminal, through the same API and the
 * same transport as every client. It is also the example for integrators.
 */
import { LinnetApi, ResumableChatTransport } from "@linnet/client";
import { newId } from "@linnet/protocol";
import { droppingFetch } from "./dropping-fetch.ts";
import { findBackend } from "./find-backend.ts";
import { printDraft } from "./print-turn.ts";
import { readSource } from "./read-source.ts";
import { refuseSecrets } from "./refuse-secrets.ts";
import { converse } from "./terminal/converse.ts";
import { type DraftOptions, draftOptions, USAGE } from "./terminal/draft-options.ts";
import { nothingPicked, postOf, togglePicked } from "./terminal/pick-sentences.ts";
import type { ShownDraft } from "./terminal/shown-draft.ts";
import { saying } from "./terminal/user-message.ts";

function pickedBy(pick: string, sentences: NonNullable<ShownDraft["sentences"]>) {
  try {
    return togglePicked(nothingPicked(sentences), pick, sentences);
  } catch (error) {
    throw new Error(`--pick: ${error instanceof Error ? error.message : error}`);
  }
}

/** Carries out `--variant` and `--pick`. */
async function applyOptions(shown: ShownDraft, { variant, pick }: DraftOptions): Promise<void> {
  if (variant !== undefined) await shown.choose(variant);
  if (pick === undefined) return;
  const { sentences } = shown;
  if (!sentences) throw new Error("--pick: the source has no sentences to pick from.");
  const post = postOf(sentences, pickedBy(pick, sentences));
  if (!post) throw new Error("--pick: nothing is left of the post; pick at least one sentence.");
  await shown.put(post);
}

async function main(): Promise<void> {
  const options = draftOptions(process.argv.slice(2));
  if (options.help) {
    console.log(USAGE);
    return;
  }
  const source = options.chat === undefined ? await readSource(options) : undefined;
  if (source && !options.sendsSecrets) refuseSecrets(source, options.ask);
  const backend = await findBackend();
  // With the text on standard input there is nobody to ask.
  const canAsk = !options.yes && !options.json && Boolean(process.stdin.isTTY);
  const hasMenu = canAsk && options.pick === undefined && options.variant === undefined;
  try {
    const api = new LinnetApi({
      baseUrl: backend.url,
      getToken: async () => backend.token,
      fetch: options.dropEvery > 0 ? droppingFetch(options.dropEvery) : fetch,
    });
    // Somebody waits for it at a prompt that shows nothing: a backend that is gone is said to be.
    const transport = new ResumableChatTransport({ api, maxFailures: 12 });
    const shown = await converse(
      { api, transport, canAsk, hasMenu },
      options.chat ?? newId(),
      source && saying(options.ask, options.intent, source),
    );
    if (!shown) {
      process.exitCode = 1;
      return;
    }
    await applyOptions(shown, options);
    const { draft, chosen, sentences, posts, limit } = shown;
    if (options.pick !== undefined && posts.some((post) => post.weightedLength > limit)) {
      console.error(
        `--pick: the post is longer than ${limit}, and X does not take it: pick fewer sentences.`,
      );
      process.exitCode = 1;
    }
    if (options.json) console.log(JSON.stringify({ ...draft, chosen, sentences }, null, 2));
    // On the terminal itself the menu has shown it.
    else if (!hasMenu || !process.stdout.isTTY) printDraft(draft, chosen);
  } finally {
    await backend.stop();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});

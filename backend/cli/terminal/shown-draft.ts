import type { LinnetApi } from "@linnet/client";
import { POST_LIMIT } from "@linnet/drafts";
import type { DraftPost, LinnetDataParts, SubmitDraftOutput } from "@linnet/protocol";

/** A draft as it stands at the terminal: what the model wrote, and what the person has chosen and picked since. */
export class ShownDraft {
  readonly #api: LinnetApi;
  #draft: SubmitDraftOutput;
  /** What a post can be put together from in the words of its source. */
  readonly sentences: LinnetDataParts["sentences"] | undefined;
  #chosen: number;

  constructor(
    api: LinnetApi,
    draft: SubmitDraftOutput,
    sentences: LinnetDataParts["sentences"] | undefined,
    chosen = 0,
  ) {
    this.#chosen = chosen;
    this.#api = api;
    this.#draft = draft;
    this.sentences = sentences;
  }

  get draft(): SubmitDraftOutput {
    return this.#draft;
  }

  /** Index of a variant. */
  get chosen(): number {
    return this.#chosen;
  }

  get posts(): readonly DraftPost[] {
    return this.#draft.variants[this.#chosen]?.posts ?? [];
  }

  get limit(): number {
    return this.#draft.limit ?? POST_LIMIT;
  }

  /**
   * Chooses a variant, also in the stored draft.
   *
   * @param number from 1.
   * @throws Error when there is no such variant.
   */
  async choose(number: number): Promise<void> {
    const { length } = this.#draft.variants;
    if (number < 1 || number > length) {
      throw new Error(`There is no variant ${number}: the draft has ${length}.`);
    }
    const { draftId } = this.#draft;
    if (draftId) await this.#api.drafts.update(draftId, { chosen: number - 1 });
    this.#chosen = number - 1;
  }

  /** Puts a post into the place of the chosen variant, and stores it as the person's edit. */
  async put(post: DraftPost): Promise<void> {
    const edited = this.#draft.variants.map((variant, index) =>
      index === this.#chosen ? { posts: [post] } : variant,
    );
    const { draftId } = this.#draft;
    const variants = draftId
      ? (await this.#api.drafts.update(draftId, { variants: edited })).variants
      : edited;
    this.#draft = { ...this.#draft, variants };
  }
}

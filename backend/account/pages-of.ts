/** Walks through a list page by page. */
export async function* pagesOf<Item, Cursor>(
  load: (cursor?: Cursor) => Promise<{ items: Item[]; next?: Cursor | undefined }>,
): AsyncGenerator<Item> {
  let cursor: Cursor | undefined;
  do {
    const page = await load(cursor);
    yield* page.items;
    cursor = page.next;
  } while (cursor !== undefined);
}

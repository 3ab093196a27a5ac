const PAGE_SIZE = 1_000;

/** Where a page of an export begins: after this row. Left out for the first page. */
type PageStart = { page_size: number; after_created_at?: string; after_id?: string };

/** By keyset: nothing is lost or repeated meanwhile. Only an empty page ends the list: servers may return fewer rows. */
export async function* keysetPages<Row extends { id: string; created_at: string }>(
  fetchPage: (start: PageStart) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  do {
    const page = await fetchPage({
      page_size: PAGE_SIZE,
      ...(last && { after_created_at: last.created_at, after_id: last.id }),
    });
    if (page.length > 0) yield page;
    last = page.at(-1);
  } while (last);
}

import type { PostgrestSingleResponse } from '@supabase/supabase-js';
import type { Database } from '@portal/domain/database.types';
import { DataError, isPastTheEnd, unwrap } from './data-error.ts';

/** Role, profile and second factor are read on every page, and watched by polls: they count as fresh for so long. */
export const ACCOUNT_FRESH_MS = 30_000;

const NOT_READABLE = 'The portal sent a response that could not be read. Please try again.';

type Request<Data> = { abortSignal: (signal: AbortSignal) => PromiseLike<PostgrestSingleResponse<Data>> };
type Context = { signal: AbortSignal };

export type Page<Row> = { rows: Row[]; totalCount: number };

export type RowOf<Hook extends (...input: never[]) => { data: unknown }> =
  NonNullable<ReturnType<Hook>['data']> extends infer Data
    ? Data extends readonly (infer Row)[] | Page<infer Row>
      ? Row
      : Data
    : never;

type Functions = Database['public']['Functions'];
type Returned<Name extends keyof Functions> = Functions[Name]['Returns'] extends (infer Row)[] ? Row : never;

/** A row of a function of the database: the generated types know neither which columns may be null nor what a text may be. */
export type FunctionRow<
  Name extends keyof Functions,
  Nullable extends keyof Returned<Name> = never,
  Known extends object = object,
> = Omit<Returned<Name>, Nullable | keyof Known> & {
  [Column in Nullable]: Returned<Name>[Column] | null;
} & Known;

/** What names a client (`clientLabel`), each of which may be missing. */
export type ClientName = 'company_name' | 'full_name' | 'business_email';

/** A request whose rows the generated types describe too loosely: a text that is one of a few, a column that may be null. */
export const typed = <Row>(request: Request<unknown>) => request as Request<Row[]>;

/** The rows of a response. Throws a DataError, also for JSON of a proxy that responded in the place of the database. */
function rowsOf<Row>(result: PostgrestSingleResponse<Row[]>): Row[] {
  const rows = unwrap(result);
  if (!Array.isArray(rows)) throw new DataError('server', NOT_READABLE);
  return rows;
}

export async function fetchRows<Row>(
  request: Request<Row[]>,
  signal = new AbortController().signal,
): Promise<Row[]> {
  return rowsOf(await request.abortSignal(signal));
}

type Sortable<Row, Key> = { order: (column: Key) => { limit: (most: number) => Request<Row[]> } };
type Keyed<Row, Key> = Sortable<Row, Key> & { gt: (column: Key, value: string) => Sortable<Row, Key> };

/** Hosted projects return at most so many rows by default. */
const PAGE_SIZE = 1_000;

/** By `key`, which is unique, so that changes in between neither lose nor repeat a row. Rejects with a DataError. */
export async function everyRow<Key extends string, Row extends Record<Key, string>>(
  request: () => Keyed<Row, Key>,
  key: Key,
  signal?: AbortSignal,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const last = rows.at(-1)?.[key];
    const rest = last === undefined ? request() : request().gt(key, last);
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before ended
    const page = await fetchRows(rest.order(key).limit(PAGE_SIZE), signal);
    const end = page.at(-1)?.[key];
    if (end === undefined || end === last) return rows;
    rows.push(...page);
  }
}

/** Sorts by a text, such as a time, in the order of its code units. */
export const byText =
  <Row>(textOf: (row: Row) => string) =>
  (one: Row, other: Row): number =>
    textOf(one) < textOf(other) ? -1 : Number(textOf(one) > textOf(other));

/** Sends nothing and gives no rows when there is no request, as for a malformed id. */
export function read<Row>(request: () => Request<Row[]> | null): (context: Context) => Promise<Row[]>;
export function read<Row, Data>(
  request: () => Request<Row[]> | null,
  shape: (rows: Row[]) => Data,
): (context: Context) => Promise<Data>;
export function read<Row>(request: () => Request<Row[]> | null, shape = (rows: Row[]): unknown => rows) {
  return async ({ signal }: Context) => {
    const sent = request();
    return shape(sent ? await fetchRows(sent, signal) : []);
  };
}

export const readFirst = <Row>(request: () => Request<Row[]> | null) =>
  read(request, (rows): Row | null => rows[0] ?? null);

export function only<Row>([row]: Row[]): Row {
  if (row === undefined) throw new DataError('server', NOT_READABLE);
  return row;
}

/** A queryFn for one page of a list, whose request counts all rows; empty past the end of the list. */
export const paged =
  <Row>(request: () => Request<Row[]>) =>
  async ({ signal }: Context): Promise<Page<Row>> => {
    const result = await request().abortSignal(signal);
    if (isPastTheEnd(result.error)) return { rows: [], totalCount: 0 };
    return { rows: rowsOf(result), totalCount: result.count ?? 0 };
  };

export const counted =
  <Row>(page: () => Request<Row[]>, count: () => Request<number>) =>
  async ({ signal }: Context): Promise<Page<Row>> => {
    const [rows, counting] = await Promise.all([fetchRows(page(), signal), count().abortSignal(signal)]);
    const totalCount = unwrap(counting);
    if (typeof totalCount !== 'number') throw new DataError('server', NOT_READABLE);
    return { rows, totalCount };
  };

/** The first and the last row of a page, for `range`, which takes both. */
export const pageRange = (pageIndex: number, size: number) =>
  [pageIndex * size, (pageIndex + 1) * size - 1] as const;

export const pageArguments = <Sort extends string>(
  { sort, isAscending, pageIndex }: { sort: Sort; isAscending: boolean; pageIndex: number },
  size: number,
) => ({ sort, ascending: isAscending, page_size: size, page_offset: pageIndex * size });

export function containsPattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** Whether a text, such as an id in an address, has the form of a UUID. No row has an id of another form. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

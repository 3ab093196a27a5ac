// A list's view: search, filters, order and place, and how the page's address says them.
import { isUuid } from '@portal/data/client/read';
import { SEARCH_PARAMETER } from '@portal/domain/routing/paths';
import { useSearchParams } from './router.tsx';

const SEARCH_MAX_LENGTH = 200;
/** The last page of 25 rows that the database accepts. */
const LAST_PAGE_INDEX = 399_999;

/** A part of the view. It is `initial` where the address has no text for it, or one that `read` takes for wrong. */
type Part<Value = unknown> = {
  initial: Value;
  read(text: string): Value | undefined;
  /** The text for a value; as `String` writes it unless this says otherwise. */
  write?(value: Value): string;
};
type Parts = Readonly<Record<string, Part>>;
type Values<P extends Parts> = { [Name in keyof P]: P[Name]['initial'] };

/** One of these values; the first one unless the address says another. */
export const oneOf = <const Value extends string>(values: readonly [Value, ...Value[]]): Part<Value> => ({
  initial: values[0],
  read: (text) => values.find((value) => value === text),
});

export const oneOrNone = <const Value extends string>(values: readonly Value[]): Part<Value | null> => ({
  initial: null,
  read: (text) => values.find((value) => value === text),
});

export const anyId = (): Part<string | null> => ({
  initial: null,
  read: (text) => (isUuid(text) ? text : undefined),
});

/** One of these values or an id; the first value unless the address says another. */
export const oneOfOrId = (values: readonly [string, ...string[]]): Part<string> => ({
  initial: values[0],
  read: (text) => (values.includes(text) || isUuid(text) ? text : undefined),
});

/** A day such as "2026-11-21" since 1970, or null. */
export const anyDay = (): Part<string | null> => ({
  initial: null,
  read: (text) => {
    const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
    // 30 February is read as a day of March.
    return time >= 0 && new Date(time).toISOString().startsWith(text) ? text : undefined;
  },
});

/** Something that is on or off: "yes" in the address, or nothing. */
export const onOrOff = (): Part<boolean> => ({
  initial: false,
  read: (text) => text === 'yes' || undefined,
  write: () => 'yes',
});

type Cursor = { createdAt: string; id: string };

/** The row after which a page of a list by time begins, or null for the first page. */
export const rowCursor = (): Part<Cursor | null> => ({
  initial: null,
  read: (text) => {
    const [createdAt = '', id = '', ...more] = text.split('_');
    const isCursor = !Number.isNaN(Date.parse(createdAt)) && isUuid(id) && more.length === 0;
    return isCursor ? { createdAt, id } : undefined;
  },
  write: (cursor) => (cursor ? `${cursor.createdAt}_${cursor.id}` : ''),
});

const searchText = (): Part<string> => ({ initial: '', read: (text) => text.slice(0, SEARCH_MAX_LENGTH) });

/** A numbered page: from 0 in the view, from 1 in the address. */
export const numberedPage = (): Part<number> => ({
  initial: 0,
  read: (text) => (/^[1-9]\d{0,15}$/.test(text) ? Math.min(LAST_PAGE_INDEX, Number(text) - 1) : undefined),
  write: (index) => String(index + 1),
});

type Order<Sort extends string = string> = { sort: Sort; isAscending: boolean };

type Definition<Filters extends Parts, Sort extends string, Place extends Parts> = {
  filters?: Filters;
  /** What the list can be sorted by, each with the direction that it begins with. The list begins with the first. */
  sorts?: Readonly<Record<Sort, 'asc' | 'desc'>>;
  /** Where in the list one is, if not on a numbered page. It begins anew when the search, a filter or the order changes. */
  place?: Place;
  /** Names in the address that differ from those in the view. */
  params?: Readonly<Record<string, string>>;
};

type View<Filters extends Parts, Sort extends string, Place extends Parts> = {
  search: string;
} & Values<Filters> &
  Values<Place> &
  ([Sort] extends [never] ? unknown : Order<Sort>);

type ListDefinition<V> = {
  initial: V;
  /** Reads the view from the address. Missing and wrong values are the initial ones. */
  parse: (address: URLSearchParams) => V;
  /** What the address says of a view. Initial values and parts that are not given are left out. */
  toParams: (view: Partial<V>) => Record<string, string>;
  paramNames: readonly string[];
  /** The names of the search and the filters, and of what says where in the list one is. */
  filters: readonly (keyof V)[];
  place: readonly (keyof V)[];
  /** The order after a click on a column's header: in its own direction, the other way round, then the initial order again. */
  nextOrder: (view: V, sort: string) => Partial<V>;
};

export type ViewOf<D> = D extends ListDefinition<infer V> ? V : never;

export function defineListView<
  Filters extends Parts = Readonly<Record<never, Part>>,
  Sort extends string = never,
  Place extends Parts = { pageIndex: ReturnType<typeof numberedPage> },
>({
  filters,
  sorts,
  place,
  params,
}: Definition<Filters, Sort, Place>): ListDefinition<View<Filters, Sort, Place>> {
  type V = View<Filters, Sort, Place>;
  const matching: Parts = { search: searchText(), ...filters };
  const placed: Parts = place ?? { pageIndex: numberedPage() };
  const names: Readonly<Record<string, string>> = { search: SEARCH_PARAMETER, pageIndex: 'page', ...params };
  const [firstSort = '', ...otherSorts] = Object.keys(sorts ?? {});
  const beginsAscending = (sort: string) => sorts?.[sort as Sort] === 'asc';

  function read(parts: Parts, address: URLSearchParams) {
    const values = Object.entries(parts).map(([name, part]) => {
      const text = address.get(names[name] ?? name);
      const value = text === null ? undefined : part.read(text);
      return [name, value ?? part.initial];
    });
    return Object.fromEntries(values) as Record<string, unknown>;
  }

  function readOrder(address: URLSearchParams): Order {
    const sort = otherSorts.find((name) => name === address.get('sort')) ?? firstSort;
    const order = address.get('order');
    return { sort, isAscending: order === 'asc' || (order !== 'desc' && beginsAscending(sort)) };
  }

  const parse = (address: URLSearchParams) =>
    ({ ...read(matching, address), ...(sorts && readOrder(address)), ...read(placed, address) }) as V;
  const initial: V = parse(new URLSearchParams());

  function write(parts: Parts, view: Record<string, unknown>): Record<string, string> {
    const changed = Object.entries(parts).filter(
      ([name]) => view[name] !== undefined && view[name] !== (initial as Record<string, unknown>)[name],
    );
    return Object.fromEntries(
      changed.map(([name, part]) => [names[name] ?? name, part.write?.(view[name]) ?? String(view[name])]),
    );
  }

  function writeOrder({ sort, isAscending }: Partial<Order>): Record<string, string> {
    if (sort === undefined) return {};
    const isTurned = isAscending !== undefined && isAscending !== beginsAscending(sort);
    return { ...(sort !== firstSort && { sort }), ...(isTurned && { order: isAscending ? 'asc' : 'desc' }) };
  }

  function nextOrder(view: V, sort: string): Order {
    const order = view as Partial<Order>;
    if (order.sort !== sort) return { sort, isAscending: beginsAscending(sort) };
    if (order.isAscending === beginsAscending(sort)) return { sort, isAscending: !order.isAscending };
    return { sort: firstSort, isAscending: beginsAscending(firstSort) };
  }

  return {
    initial,
    parse,
    toParams: (view) => ({
      ...write(matching, view),
      ...writeOrder(view as Partial<Order>),
      ...write(placed, view),
    }),
    paramNames: [
      ...Object.keys({ ...matching, ...placed }).map((name) => names[name] ?? name),
      'sort',
      'order',
    ],
    filters: Object.keys(matching) as (keyof V)[],
    place: Object.keys(placed) as (keyof V)[],
    nextOrder: (view, sort) => nextOrder(view, sort) as unknown as Partial<V>,
  };
}

export type List<V> = {
  view: V;
  /** From the list's beginning unless the change says where. A refined search replaces the history entry. */
  change: (change: Partial<V>, options?: { replace?: boolean; preventScrollReset?: boolean }) => void;
  /** What the control of a filter shows and changes. */
  filter: <Name extends keyof V>(name: Name) => { value: V[Name]; onChange: (value: V[Name]) => void };
  sortBy: (sort: string) => void;
  isFiltered: boolean;
  showAll: () => void;
};

export function useListView<V extends { search: string }>(definition: ListDefinition<V>): List<V> {
  const [address, setAddress] = useSearchParams();
  const view = definition.parse(address);
  const initial = (names: readonly (keyof V)[]) =>
    Object.fromEntries(names.map((name) => [name, definition.initial[name]])) as Partial<V>;

  const change: List<V>['change'] = (changed, options) =>
    setAddress(
      (before) => withParams(before, definition, { ...view, ...initial(definition.place), ...changed }),
      { replace: Boolean(changed.search && view.search), preventScrollReset: true, ...options },
    );

  return {
    view,
    change,
    filter: (name) => ({
      value: view[name],
      onChange: (value) => change({ [name]: value } as unknown as Partial<V>),
    }),
    sortBy: (sort) => change(definition.nextOrder(view, sort)),
    isFiltered: definition.filters.some((name) => view[name] !== definition.initial[name]),
    showAll: () => change(initial(definition.filters)),
  };
}

/** The address with this view. What is not the list's stays as it is. */
function withParams<V>(
  before: URLSearchParams,
  definition: ListDefinition<V>,
  view: Partial<V>,
): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const name of definition.paramNames) after.delete(name);
  for (const [name, text] of Object.entries(definition.toParams(view))) after.set(name, text);
  return after;
}

export type Listed<Row> = readonly Row[] | { rows: readonly Row[]; totalCount: number };

type Query = { data: Listed<unknown> | undefined; isPlaceholderData: boolean };

export const getRows = <Row>(data: Listed<Row>) => ('rows' in data ? data.rows : data);

/** Whether a page after the first has no rows: its last ones were removed, or the address names a page that never was. */
export const isPagePastTheEnd = (pageIndex: number, { data, isPlaceholderData }: Query) =>
  pageIndex > 0 && data !== undefined && !isPlaceholderData && getRows(data).length === 0;

/** Returns the rows of a result of `Connection.exec`. PGlite wraps them in an object, PostgreSQL does not. */
export function rowsOf<Row>(result: unknown): Row[] {
  return (Array.isArray(result) ? result : (result as { rows: Row[] }).rows) as Row[];
}

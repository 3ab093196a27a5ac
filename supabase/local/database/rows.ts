/** The rows that `Connection.exec` resolves with: PGlite wraps them, PostgreSQL does not. */
export function rowsOf<Row>(result: unknown): Row[] {
  return (Array.isArray(result) ? result : (result as { rows: Row[] }).rows) as Row[];
}

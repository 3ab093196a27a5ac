import type { Connection } from '@supabase/lite';

/** Returns the rows of a result of `Connection.exec`. PGlite wraps them in an object, PostgreSQL does not. */
export function toRows<Row>(result: unknown): Row[] {
  return (Array.isArray(result) ? result : (result as { rows: Row[] }).rows) as Row[];
}

/** A template whose values become quoted literals: `Connection.exec` takes no parameters. */
export function queries(connection: Connection) {
  return async <Row>(strings: TemplateStringsArray, ...values: (string | number | null)[]): Promise<Row[]> =>
    toRows<Row>(await connection.exec(String.raw({ raw: strings }, ...values.map(literal))));
}

export type Query = ReturnType<typeof queries>;

function literal(value: string | number | null): string {
  if (value === null) return 'null';
  // PostgreSQL stores no NUL character.
  return `'${String(value).replaceAll('\0', '').replaceAll("'", "''")}'`;
}

// Bodies of requests to the REST interface: rows and arguments of functions.
import fc from 'fast-check';
import { specimens } from '../../specimens.ts';
import type { Schema } from '../schema.ts';
import { anyPersonId, anyValue, mostlyFitting } from './values.ts';

/** Some columns with valid or almost valid values. */
export function rowFor(columns: Record<string, string>): fc.Arbitrary<Record<string, unknown>> {
  const entry = fc
    .constantFrom(...Object.keys(columns))
    .chain((name) => mostlyFitting(columns[name]).map((value): [string, unknown] => [name, value]));
  return fc.array(entry, { minLength: 1, maxLength: 2 }).map((entries) => Object.fromEntries(entries));
}

/** A row to write, or a value of another shape. */
export function bodyFor(schema: Schema, table: string): fc.Arbitrary<unknown> {
  const row = rowFor(schema.tables[table] ?? { id: 'uuid' });
  const { insert, update } = specimens('owner')[table] ?? { insert: {}, update: {} };
  const nearlyInserted = fc
    .tuple(anyPersonId, fc.option(row))
    .map(([user, changes]) => ({ ...insert, ...('client_id' in insert && { client_id: user }), ...changes }));
  return fc.oneof(
    { weight: 4, arbitrary: row },
    { weight: 4, arbitrary: nearlyInserted },
    { weight: 2, arbitrary: fc.option(row).map((changes) => ({ ...update, ...changes })) },
    { weight: 1, arbitrary: fc.array(row, { maxLength: 3 }) },
    { weight: 1, arbitrary: anyValue },
  );
}

/** Every argument with a valid or almost valid value. */
export function arbitraryCall(taken: Record<string, string>): fc.Arbitrary<Record<string, unknown>> {
  return fc.record(
    Object.fromEntries(Object.entries(taken).map(([name, type]) => [name, mostlyFitting(type)])),
  );
}

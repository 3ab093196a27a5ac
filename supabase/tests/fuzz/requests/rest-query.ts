// The query of a REST request: select lists, filters, orders and pages, most of them valid for the table.
import fc from 'fast-check';
import { embedHints, otherFields } from './names.ts';
import type { Schema } from '../schema.ts';
import { anyId, hostileText, mostlyFitting } from './values.ts';

type Parameter = [name: string, value: string];

const OPERATORS = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'isdistinct', 'not.eq'];
const TEXT_OPERATORS = [
  'like',
  'ilike',
  'match',
  'imatch',
  'fts',
  'plfts',
  'wfts(english)',
  'like(all)',
  'not.ilike',
];
const OTHER_OPERATORS = [
  'is',
  'not.is',
  'in',
  'not.in',
  'cs',
  'cd',
  'ov',
  'sl',
  'adj',
  'eq(any)',
  'nonsense',
];

/** Usually a column of the table, sometimes another name. */
export function arbitraryField(schema: Schema, table: string): fc.Arbitrary<string> {
  const column = fc.constantFrom(...Object.keys(schema.tables[table] ?? { id: '' }));
  return fc.oneof(
    { weight: 20, arbitrary: column },
    {
      weight: 1,
      arbitrary: fc.tuple(column, fc.constantFrom('->a', '->>name', '::text')).map((parts) => parts.join('')),
    },
    { weight: 1, arbitrary: fc.constantFrom(...otherFields) },
  );
}

/** Columns, aliases, aggregates, and embeds of embeds. */
function arbitrarySelect(schema: Schema, table: string, depth: number): fc.Arbitrary<string> {
  const item = fc.oneof(
    { weight: 4, arbitrary: fc.constant('*') },
    { weight: 6, arbitrary: arbitraryField(schema, table) },
    { weight: 1, arbitrary: arbitraryField(schema, table).map((name) => `x:${name}`) },
    ...(depth > 0 ? [{ weight: 5, arbitrary: embedIn(schema, table, depth) }] : []),
  );
  return fc.array(item, { minLength: 1, maxLength: 3 }).map((items) => items.join(','));
}

function embedIn(schema: Schema, table: string, depth: number): fc.Arbitrary<string> {
  const related = schema.related[table] ?? [];
  const anywhere = fc.constantFrom(...Object.keys(schema.tables), 'users', 'objects', 'auth.users');
  const target =
    related.length > 0 ? fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...related) }, anywhere) : anywhere;
  return target.chain((name) =>
    fc
      .tuple(
        fc.constantFrom('', '', '...', 'x:'),
        fc.constantFrom(...embedHints),
        arbitrarySelect(schema, name, depth - 1),
      )
      .map(([prefix, hint, list]) => `${prefix}${name}${hint}(${list})`),
  );
}

function conditionOn(schema: Schema, table: string): fc.Arbitrary<Parameter> {
  return arbitraryField(schema, table).chain((field) => {
    const type = schema.tables[table]?.[field];
    const isText = type === 'text';
    const operator = fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...OPERATORS) },
      { weight: isText ? 4 : 1, arbitrary: fc.constantFrom(...TEXT_OPERATORS) },
      { weight: 2, arbitrary: fc.constantFrom(...OTHER_OPERATORS) },
    );
    const value = fc.oneof(
      {
        weight: 4,
        arbitrary: mostlyFitting(type).map((content) =>
          typeof content === 'string' ? content : JSON.stringify(content),
        ),
      },
      { weight: 1, arbitrary: hostileText },
      {
        weight: 2,
        arbitrary: fc.constantFrom('null', 'not_null', 'true', '(null)', '{}', '*canary*', '%', '*'),
      },
      { weight: 1, arbitrary: fc.array(anyId, { maxLength: 3 }).map((ids) => `(${ids.join(',')})`) },
    );
    return fc.tuple(operator, value).map(([name, content]): Parameter => [field, `${name}.${content}`]);
  });
}

/** Any number of parameters for one table. */
export function arbitraryQuery(schema: Schema, table: string): fc.Arbitrary<Parameter[]> {
  const condition = conditionOn(schema, table);
  const logic = fc
    .array(
      condition.map(([field, test]) => `${field}.${test}`),
      { maxLength: 3 },
    )
    .map((list) => `(${list.join(',')})`);
  const select = arbitrarySelect(schema, table, 2).map((list): Parameter => ['select', list]);
  const other = fc.oneof(
    { weight: 4, arbitrary: condition },
    { weight: 1, arbitrary: fc.tuple(fc.constantFrom('or', 'and', 'not.or', 'audits.or'), logic) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(arbitraryField(schema, table), fc.constantFrom('', '.desc', '.nullsfirst', '.sideways'))
        .map(([field, direction]): Parameter => ['order', field + direction]),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(
        fc.constantFrom('limit', 'offset'),
        fc.constantFrom('0', '1', '-1', '1000000000000'),
      ),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.constantFrom('on_conflict', 'columns'), arbitraryField(schema, table)),
    },
  );
  return fc
    .tuple(fc.option(select, { freq: 2 }), fc.array(other, { maxLength: 2 }))
    .map(([first, rest]) => (first ? [first, ...rest] : rest));
}

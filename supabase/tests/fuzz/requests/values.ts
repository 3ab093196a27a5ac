// Values that an attacker puts into a filter, a body or a path.
import fc from 'fast-check';
import { people } from '../../people.ts';
import { CHOICE } from '../schema.ts';
import { getIds, owners } from '../world.ts';

/** The ids of all people. They are not secret. */
export const anyPersonId = fc.constantFrom(...Object.values(people));
export const anyRowId = fc.constantFrom(...owners.flatMap((owner) => Object.values(getIds(owner))));
export const anyId = fc.oneof(anyPersonId, anyRowId);

/** Text with a special meaning in one of the layers, such as SQL or HTML. */
export const hostileText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '*',
    '%',
    'canary*',
    '*owner*',
    '\\',
    '{}',
    '{"a":',
    '(1,2)',
    '[1,2)',
    '%00',
    '%2e%2e%2f',
    '"',
    "' or 1=1 --",
    "'; truncate public.profiles; --",
    '"); select 1 from auth.users; --',
    '$$||pg_sleep(0)||$$',
    '../../../etc/passwd',
    '<img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    "=cmd|'/c calc'!A1",
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\u202e\u2066',
    '😀'.repeat(30),
    'NaN',
    'Infinity',
    '99999999999999999999999999',
    '-1',
    '1e400',
    '2026-13-45',
    '0001-01-01 BC',
    'infinity',
  ),
  fc.string({ maxLength: 20 }),
  fc.string({ unit: 'binary', maxLength: 10 }),
  fc.constantFrom(500, 5_001, 60_000).map((length) => 'x'.repeat(length)),
);

const CHOICES = [
  'approved',
  'pending',
  'rejected',
  'admin',
  'completed',
  'in_progress',
  'accepted',
  'new',
  'nda',
  'other',
  'application/pdf',
  'code_review',
  'https://example.test',
  'a-slug',
  'client_approved',
  'approved_client',
];
const FITTING: Record<string, fc.Arbitrary<unknown>> = {
  uuid: anyId,
  bool: fc.boolean(),
  text: fc.oneof(fc.constantFrom(...CHOICES), fc.string({ maxLength: 10 })),
  _text: fc.array(fc.constantFrom('Pentesting', 'Other: x', ''), { maxLength: 3 }),
  int4: fc.constantFrom(0, 1, -1, 5_000, 100_000),
  int8: fc.constantFrom(1, 0, -1, 52_428_801, 1e15),
  date: fc.constantFrom('2026-11-21', '1970-01-01', 'infinity'),
  timestamptz: fc.constantFrom('2026-11-21T00:00:00Z', '1970-01-01', '2099-01-01 00:00:00+00', 'infinity'),
  jsonb: fc.jsonValue({ maxDepth: 1 }),
};

/** A valid value for a column of this type. */
function fitting(type: string | undefined): fc.Arbitrary<unknown> {
  if (type?.startsWith(CHOICE)) return fc.constantFrom(...type.slice(CHOICE.length).split('|'));
  return FITTING[type ?? ''] ?? fc.constantFrom(...CHOICES);
}

export const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: anyId },
  { weight: 4, arbitrary: hostileText },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(null, true, false, 0, -1, 2 ** 63, ...CHOICES) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
);

/** Usually a valid value, sometimes any value. */
export function mostlyFitting(type: string | undefined): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 7, arbitrary: fitting(type) },
    { weight: 1, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: anyValue },
  );
}

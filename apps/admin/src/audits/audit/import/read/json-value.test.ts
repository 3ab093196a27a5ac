import { describe, expect, it } from 'vitest';
import { asArray, asMarkdown, asRecord, asText, isRecord, own } from './json-value.ts';

describe('FIND-08 a JSON value of an unknown type', () => {
  const array: unknown[] = ['a'];
  const record = { a: 1 };

  it('is an object only if it is neither null nor a list', () => {
    expect([record, array, null, 'a', 1, undefined].map(isRecord)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
    expect(asRecord(record)).toBe(record);
    expect(asRecord(array)).toEqual({});
  });

  it('is a list, or an empty one', () => {
    expect(asArray(array)).toBe(array);
    expect(asArray({ length: 2 })).toEqual([]);
    expect(asArray('ab')).toEqual([]);
  });

  it('is a text, a number as text, or an empty text', () => {
    expect([' a ', 7, true, null, undefined, array, record].map(asText)).toEqual([
      'a',
      '7',
      '',
      '',
      '',
      '',
      '',
    ]);
  });

  it('keeps the spaces of Markdown, where they mean code', () => {
    expect(['    code ', 7, null].map(asMarkdown)).toEqual(['    code ', '7', '']);
  });

  it('has no properties of JavaScript itself', () => {
    expect(own(record, 'a')).toBe(1);
    expect(own(record, 'constructor')).toBeUndefined();
    expect(own(record, '__proto__')).toBeUndefined();
  });
});

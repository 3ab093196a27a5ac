import { describe, expect, it } from 'vitest';
import { findRule, readMessage, readRules } from './rules.ts';

const driverRule = { id: 'D1', name: 'of the driver' };
const extensionRule = { id: 'E1', name: 'of the extension' };
const run = {
  tool: {
    driver: { name: ' Checker ', rules: [driverRule, { id: 'D2' }] },
    extensions: [{ rules: [{ id: 'D1', name: 'a second D1' }, extensionRule, 'no rule', { id: '' }] }],
  },
};
const rules = readRules(run);

describe('FIND-08 the rule of a SARIF result', () => {
  it.each([
    [{ ruleIndex: 0, ruleId: 'E1' }, 'E1', driverRule],
    [{ ruleIndex: 1, rule: { index: 0, toolComponent: { index: 0 } } }, 'E1', extensionRule],
    [{ ruleId: 'D1', rule: { id: 'E1' } }, 'D1', driverRule],
    [{ ruleId: 'E1/a/b' }, 'E1/a/b', extensionRule],
  ])('FIND-08 a SARIF result with %j has the rule %s', (result, id, rule) => {
    expect(findRule(result, rules)).toEqual({ id, rule });
  });

  it.each([
    [{ ruleId: '/D1' }, '/D1'],
    [{ rule: { index: 0, toolComponent: { index: 7 } } }, ''],
  ])('FIND-08 the rule of a SARIF result with %j is unknown', (result, id) => {
    expect(findRule(result, rules)).toEqual({ id, rule: {} });
  });
});

describe('FIND-08 a SARIF message', () => {
  const rule = {
    messageStrings: { own: { text: 'of the rule', markdown: '*of the rule*' }, both: { text: 'first' } },
  };
  const driver = { globalMessageStrings: { global: { text: 'of the tool' }, both: { text: 'second' } } };
  const read = (message: unknown) => readMessage(message, rule, driver);

  it.each([
    [{ id: 'own' }, 'of the rule', '*of the rule*'],
    [{ id: 'global' }, 'of the tool', ''],
    [{ id: 'both' }, 'first', ''],
    [{ id: 'constructor' }, '', ''],
  ])('%j says %j and %j in Markdown', (message, text, markdown) => {
    expect(read(message)).toEqual({ text, markdown });
  });

  it.each([
    ['{10}', 'abcdefghijk'.split(''), 'k'],
    ['{0} and {1}', ['a', { no: 'text' }], 'a and '],
    ['{0}', ['{1}', 'b'], '{1}'],
  ])('%j with the arguments %j is %j', (text, args, filled) => {
    expect(read({ text, arguments: args }).text).toBe(filled);
  });

  it.each([
    ['[owner](2) is [not](17)', 'owner is not'],
    ['[owner](https://a.test) [x](2a) [](3)', '[owner](https://a.test) [x](2a) [](3)'],
    ['[a\nb](1)', '[a\nb](1)'],
    [`[a](1234567)`, `[a](1234567)`],
    [`[${'x'.repeat(301)}](1)`, `[${'x'.repeat(301)}](1)`],
  ])('%j has no numbers of related places in links: %j', (text, without) => {
    expect(read({ text }).text).toBe(without);
  });
});

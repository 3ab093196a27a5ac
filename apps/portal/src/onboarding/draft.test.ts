import { afterEach, expect, test } from 'vitest';
import { loadDraft, removeDraft, saveDraft } from './draft.ts';

const KEY = 'audit-portal-draft:ada';
const load = (stored: string) => {
  localStorage.setItem(KEY, stored);
  return loadDraft('ada');
};

afterEach(() => localStorage.clear());

test.each([
  'null',
  '7',
  '"text"',
  '{}',
  '{"step":1}',
  '{"values":{}}',
  '{"step":"1","values":{}}',
  '{"step":1,"values":null}',
  '{"step":1,"values":"text"}',
  '{"step":1,"val',
])('ONB-09 there is no draft where %s is stored', (stored) => {
  expect(load(stored)).toBeNull();
});

test.each([
  [-1, 0],
  [1.7, 1],
  [3, 3],
  [4, 3],
  [99, 3],
])(
  'ONB-09 a draft of step %d opens step %d, so that a wizard with fewer steps can show it',
  (stored, step) => {
    expect(load(JSON.stringify({ step: stored, values: {} }))).toEqual({ step, values: {} });
  },
);

test('ONB-09 only fields of the application with values of their type are taken from a draft', () => {
  const kept = { full_name: 'Ada', services: ['Rust Audit'], newsletter_subscribed: true };
  const dropped = {
    role_title: 7,
    company_name: null,
    project_name: ['Engine'],
    unknown: 'x',
    toString: 'x',
  };
  expect(load(JSON.stringify({ step: 0, values: { ...kept, ...dropped } }))).toEqual({
    step: 0,
    values: kept,
  });
  for (const services of ['all', [7], ['Rust Audit', null], { 0: 'Rust Audit' }])
    expect(load(JSON.stringify({ step: 0, values: { services } }))?.values).toEqual({});
});

test('ONB-09 a draft is stored for its user, and removed for its user alone', () => {
  const draft = { step: 2, values: { full_name: 'Ada' } };
  expect(saveDraft('ada', draft)).toBe(true);
  expect(saveDraft('bob', draft)).toBe(true);
  removeDraft('ada');
  expect(loadDraft('ada')).toBeNull();
  expect(loadDraft('bob')).toEqual(draft);
});

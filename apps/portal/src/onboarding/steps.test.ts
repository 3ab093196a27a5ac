import { expect, test } from 'vitest';
import { initialValues } from './draft.ts';
import { validateStep, steps } from './steps.ts';

const empty = initialValues(null, null);

function problems(index: number, values: Partial<typeof empty>) {
  const step = steps[index];
  if (!step) throw new Error(`There is no step ${index}.`);
  return validateStep(step, { ...empty, ...values });
}

/** The first message that a step shows at a field for the values. */
const firstMessage = (index: number, values: Partial<typeof empty>) =>
  problems(index, values).fields[0]?.message;

/** What a step says as a whole. */
const sentence = (index: number, values: Partial<typeof empty>) => problems(index, values).sentence;

test('ONB-02 requires name and role', () => {
  expect(sentence(0, { full_name: 'Ada' })).toBe('Please fill in all required fields');
  expect(sentence(0, { full_name: 'Ada', role_title: '  ' })).toBe('Please fill in all required fields');
  expect(firstMessage(0, { full_name: 'Ada' })).toBe('Enter your role');
  expect(sentence(0, { full_name: 'Ada', role_title: 'CTO' })).toBeUndefined();
  expect(firstMessage(0, { full_name: 'Ada', role_title: 'CTO' })).toBeUndefined();
});

test('ONB-03 requires each field of the project', () => {
  const project = {
    company_name: 'Analytical',
    project_name: 'Engine',
    company_website: 'https://engine.test',
    project_description: 'Computes.',
  };
  expect(firstMessage(1, project)).toBeUndefined();
  for (const field of Object.keys(project))
    expect(sentence(1, { ...project, [field]: '' })).toBe('Please fill in all required fields');
});

test.each(['javascript:alert(1)', 'engine', 'ftp://engine.test', 'https://', 'https:// x'])(
  'ONB-03 ALL-04 rejects %s as a website',
  (company_website) => {
    const project = { company_name: 'A', project_name: 'E', project_description: 'C', company_website };
    expect(firstMessage(1, project)).toBe('Start with http:// or https://');
    expect(sentence(1, project)).toBeUndefined();
  },
);

test('ONB-02 limits the length of a text', () => {
  expect(firstMessage(0, { full_name: 'x'.repeat(10_000), role_title: 'CTO' })).toBe(
    'At most 120 characters',
  );
});

test('ONB-04 requires a service and both handles, but not LinkedIn', () => {
  const services = ['Rust Audit'];
  expect(firstMessage(2, {})).toBe('Please select at least one service');
  expect(sentence(2, { services, telegram_handle: '@ada' })).toBe(
    'Telegram and Twitter/X are required. Please enter both to continue.',
  );
  expect(sentence(2, { services, telegram_handle: '@ada', twitter_handle: '@ada' })).toBeUndefined();
  expect(firstMessage(2, { services, telegram_handle: '@ada', twitter_handle: '@ada' })).toBeUndefined();
});

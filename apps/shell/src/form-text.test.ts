import { expect, it } from 'vitest';
import { formText } from './form-text.ts';

it('AUTH-08 a field has its text, and a missing field or a file has none', () => {
  const form = new FormData();
  form.set('email', ' ada@chain.test ');
  form.set('file', new File(['x'], 'a.txt'));
  expect(['email', 'file', 'missing'].map((name) => formText(form, name))).toEqual([
    ' ada@chain.test ',
    '',
    '',
  ]);
});

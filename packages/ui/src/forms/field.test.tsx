import { render, screen } from '@testing-library/react';
import { type ReactElement } from 'react';
import { expect, test } from 'vitest';
import { Combobox } from './combobox.tsx';
import { Field } from './field.tsx';
import { Input, Textarea } from './input.tsx';
import { Select } from './select.tsx';

test.each<[string, ReactElement]>([
  ['Input', <Input key="input" />],
  ['Textarea', <Textarea key="textarea" />],
  ['Select', <Select key="select" options={[]} />],
  [
    'Combobox',
    <Combobox key="combobox" options={[]} value={null} onSelect={() => {}} placeholder="Choose" />,
  ],
])('ALL-02 %s gets its label, hint and error from the surrounding Field', (_name, control) => {
  render(
    <Field label="Website" hint="With https." error="Please fill in all required fields" isRequired>
      {control}
    </Field>,
  );
  const element = screen.getByLabelText(/Website/);
  expect(element).toHaveAccessibleDescription('Please fill in all required fields With https.');
  expect(element).toHaveAttribute('aria-invalid', 'true');
  expect(element).toHaveAttribute('aria-required', 'true');
});

test('ALL-02 a field without error and hint has no description and is not marked invalid', () => {
  render(
    <Field label="Website">
      <Input />
    </Field>,
  );
  const input = screen.getByLabelText('Website');
  expect(input).not.toHaveAttribute('aria-invalid');
  expect(input).not.toHaveAttribute('aria-describedby');
});

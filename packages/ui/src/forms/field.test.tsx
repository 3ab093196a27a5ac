import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, type ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { Checkbox } from './checkbox.tsx';
import { Combobox } from './combobox.tsx';
import { Field } from './field.tsx';
import { Input, Textarea } from './input.tsx';
import { Select } from './select.tsx';

const controls: [string, ReactElement][] = [
  ['Input', <Input key="input" />],
  ['Textarea', <Textarea key="textarea" />],
  ['Select', <Select key="select" options={[]} />],
  [
    'Combobox',
    <Combobox key="combobox" options={[]} value={null} onSelect={() => {}} placeholder="Choose" />,
  ],
];

test.each(controls)(
  'ALL-02 %s gets its label, hint and error from the surrounding Field',
  (_name, control) => {
    render(
      <Field label="Website" hint="With https." error="Please fill in all required fields" isRequired>
        {control}
      </Field>,
    );
    const element = screen.getByLabelText(/Website/);
    expect(element).toHaveAccessibleDescription('Please fill in all required fields With https.');
    expect(element).toHaveAttribute('aria-invalid', 'true');
    expect(element).toHaveAttribute('aria-required', 'true');
  },
);

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

test('an error is announced when it appears', () => {
  render(
    <Field label="Website" error="Enter a web address">
      <Input />
    </Field>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Enter a web address');
});

test('an input forwards name, ref, change and blur, as react-hook-form registers them', async () => {
  const onChange = vi.fn<() => void>();
  const onBlur = vi.fn<() => void>();
  let registered: HTMLInputElement | null = null;
  function Form() {
    const ref = useRef<HTMLInputElement>(null);
    return (
      <Field label="Company">
        <Input
          name="company_name"
          ref={(element) => {
            ref.current = element;
            registered ??= element;
          }}
          onChange={onChange}
          onBlur={onBlur}
        />
      </Field>
    );
  }
  render(<Form />);
  await userEvent.type(screen.getByLabelText('Company'), 'X');
  await userEvent.tab();
  expect(registered).toBe(screen.getByLabelText('Company'));
  expect(onChange).toHaveBeenCalledOnce();
  expect(onBlur).toHaveBeenCalledOnce();
});

test('ALL-02 a checkbox is named by its label and forwards change events', async () => {
  const onChange = vi.fn<() => void>();
  render(<Checkbox name="services" value="Rust Audit" label="Rust Audit" onChange={onChange} />);
  await userEvent.click(screen.getByText('Rust Audit'));
  expect(screen.getByRole('checkbox', { name: 'Rust Audit' })).toBeChecked();
  expect(onChange).toHaveBeenCalledOnce();
});

test('a select calls both onChange and onValueChange', async () => {
  const onValueChange = vi.fn<(value: string) => void>();
  const onChange = vi.fn<() => void>();
  render(
    <Select
      aria-label="Category"
      placeholder="Choose"
      value=""
      onChange={onChange}
      onValueChange={onValueChange}
      options={[{ value: 'nda', label: 'NDA' }]}
    />,
  );
  await userEvent.selectOptions(screen.getByLabelText('Category'), 'NDA');
  expect(onValueChange).toHaveBeenCalledExactlyOnceWith('nda');
  expect(onChange).toHaveBeenCalledOnce();
});

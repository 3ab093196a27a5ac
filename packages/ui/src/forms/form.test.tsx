import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { DateField, DateFilter } from './date-field.tsx';
import { Form } from './form.tsx';

function show(button: { disabled?: boolean } = {}) {
  const onSubmit = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault());
  render(
    <>
      <Form id="note" onSubmit={onSubmit}>
        <textarea aria-label="Note" />
      </Form>
      <button type="submit" form="note" {...button}>
        Save
      </button>
    </>,
  );
  return onSubmit;
}
const press = (key: string, composition = {}) =>
  fireEvent.keyDown(screen.getByLabelText('Note'), { key, ctrlKey: true, ...composition });

it.each(['s', 'Enter'])(
  'FIND-10 Ctrl+%s in a field submits its form, and not the page to the disk',
  (key) => {
    const onSubmit = show();
    expect(press(key)).toBe(false);
    expect(onSubmit).toHaveBeenCalledOnce();
  },
);

it('ALL-05 a form with a half typed date is not submitted and says so at the date, which takes the focus', () => {
  const onSubmit = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault());
  render(
    <Form onSubmit={onSubmit}>
      <DateField label="Planned end" />
      <button type="submit">Save</button>
    </Form>,
  );
  const date = screen.getByLabelText('Planned end');
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  // A browser gives a half typed year as an early one, and other half typed dates as its `badInput`, which jsdom does not have.
  fireEvent.change(date, { target: { value: '0202-12-20' } });
  save();
  expect(onSubmit).not.toHaveBeenCalled();
  expect(date).toHaveFocus();
  expect(date).toHaveAccessibleDescription('Enter the day, the month and the year.');
  fireEvent.change(date, { target: { value: '2026-12-20' } });
  expect(date).not.toHaveAccessibleDescription();
  save();
  expect(onSubmit).toHaveBeenCalledOnce();
});

it('ALL-05 ADM-08 a filter by date is reported once its date is complete or empty, and shows the one of the address', () => {
  const onValueChange = vi.fn<(value: string | null) => void>();
  const filter = (value: string | null) => (
    <DateFilter label="From" value={value} onValueChange={onValueChange} />
  );
  const { rerender } = render(filter(null));
  const date = screen.getByLabelText('From');
  for (const value of ['0002-12-20', '0020-12-20', '0202-12-20', '2026-12-20'])
    fireEvent.change(date, { target: { value } });
  expect(date).toHaveValue('2026-12-20');
  expect(onValueChange.mock.calls).toEqual([['2026-12-20']]);
  rerender(filter('2026-12-20'));
  fireEvent.change(date, { target: { value: '' } });
  expect(onValueChange.mock.lastCall).toEqual([null]);
  rerender(filter('2026-12-21'));
  expect(date).toHaveValue('2026-12-21');
});

it('FIND-10 a form whose button is disabled is not submitted by a key', () => {
  const onSubmit = show({ disabled: true });
  press('Enter');
  expect(onSubmit).not.toHaveBeenCalled();
});

it.each([{ isComposing: true }, { keyCode: 229 }])(
  'FIND-10 a key of an input method, %j, does not submit half a text',
  (composition) => {
    const onSubmit = show();
    expect(press('Enter', composition)).toBe(true);
    expect(onSubmit).not.toHaveBeenCalled();
  },
);

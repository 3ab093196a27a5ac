import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
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

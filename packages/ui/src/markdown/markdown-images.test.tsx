import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Field } from '../forms/field.tsx';
import { MarkdownTextarea } from '../forms/markdown-textarea.tsx';
import { MarkdownImagesProvider, type MarkdownImages } from './markdown-images.tsx';
import { Markdown } from './markdown.tsx';

const ID = '0b8f5d0e-6c52-4c8e-9d43-7f6f0f3f2a11';
const png = new File(['x'], 'flow [1].png', { type: 'image/png' });

const readId = (address: string) => (address === `image:${ID}` ? ID : null);
const noImage: MarkdownImages['load'] = () => Promise.reject(new Error('There is no image.'));

// jsdom has no object URLs.
beforeEach(() => {
  URL.createObjectURL = () => 'blob:https://portal.test/1';
  URL.revokeObjectURL = () => {};
});

function show(text: string, images: MarkdownImages | null) {
  return render(
    <MarkdownImagesProvider value={images}>
      <Markdown text={text} headingLevel={3} />
    </MarkdownImagesProvider>,
  ).container;
}

test('FIND-05 an image of the finding is loaded and shown with its description', async () => {
  const load = vi.fn<MarkdownImages['load']>(async () => new Blob(['x'], { type: 'image/png' }));
  show(`![Flow of funds](image:${ID})`, { readId, load });
  expect(await screen.findByRole('img', { name: 'Flow of funds' })).toHaveAttribute(
    'src',
    'blob:https://portal.test/1',
  );
  expect(load).toHaveBeenCalledExactlyOnceWith(ID);
});

test('FIND-05 an image that may not be seen is named, without an error', async () => {
  const container = show(`![Flow](image:${ID})`, { readId, load: () => Promise.reject(new Error('404')) });
  await waitFor(() => expect(container).toHaveTextContent('Image: Flow (cannot be shown)'));
});

test.each(['https://evil.example/x.png', 'image:../secret', `IMAGE:${ID}`, `image:${ID}?x`])(
  'FIND-05 an image at %s is never fetched',
  (address) => {
    const load = vi.fn<MarkdownImages['load']>(() => Promise.reject(new Error('-')));
    const container = show(`![a](${address})`, { readId, load });
    expect(container.querySelector('img')).toBeNull();
    expect(container).toHaveTextContent(`Image: a (${address})`);
    expect(load).not.toHaveBeenCalled();
  },
);

function Form({ images }: { images: MarkdownImages | null }) {
  const [value, setValue] = useState('Before. ');
  return (
    <MarkdownImagesProvider value={images}>
      <Field label="Text">
        <MarkdownTextarea value={value} onChange={(event) => setValue(event.target.value)} />
      </Field>
    </MarkdownImagesProvider>
  );
}

const field = () => screen.getByLabelText<HTMLTextAreaElement>('Text');

test('FIND-10 a pasted image is stored, and written where the cursor is', async () => {
  const add = vi.fn<NonNullable<MarkdownImages['add']>>(async () => `image:${ID}`);
  render(<Form images={{ readId, load: noImage, add }} />);
  await userEvent.type(field(), 'After.', { initialSelectionStart: 8 });
  field().setSelectionRange(8, 8);
  fireEvent.paste(field(), { clipboardData: { files: [png], types: ['Files'] } });
  await waitFor(() => expect(field()).toHaveValue(`Before. ![flow  1 ](image:${ID})After.`));
  expect(add).toHaveBeenCalledExactlyOnceWith(png);
});

test('FIND-10 pasted text stays text, and a failure to store an image keeps what was typed', async () => {
  const add = vi.fn<NonNullable<MarkdownImages['add']>>(() =>
    Promise.reject(new Error('An image in a text can have 5 MB at most.')),
  );
  render(<Form images={{ readId, load: noImage, add }} />);
  fireEvent.paste(field(), { clipboardData: { files: [], types: ['text/plain'] } });
  expect(add).not.toHaveBeenCalled();
  fireEvent.drop(field(), { dataTransfer: { files: [png] } });
  await waitFor(() => expect(add).toHaveBeenCalledOnce());
  expect(field()).toHaveValue('Before. ');
});

test('FIND-10 the toolbar formats what is selected, by pointer and by keyboard, and the form notices', async () => {
  render(<Form images={null} />);
  field().setSelectionRange(0, 6);
  await userEvent.click(screen.getByRole('button', { name: 'Bold' }));
  expect(field()).toHaveValue('**Before**. ');
  expect(field()).toHaveFocus();
  await userEvent.keyboard('{Control>}b{/Control}');
  expect(field()).toHaveValue('Before. ');
  await userEvent.keyboard('{Control>}e{/Control}');
  expect(field()).toHaveValue('`Before`. ');

  // One stop of the Tab key in front of the field; the arrows go round.
  await userEvent.tab({ shift: true });
  expect(screen.getByRole('button', { name: 'Bold' })).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(screen.getByRole('button', { name: 'List' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(field()).toHaveValue('- `Before`. ');
  expect(field()).toHaveFocus();
});

test('FIND-10 a field that cannot be changed has no toolbar', () => {
  render(<MarkdownTextarea readOnly defaultValue="Fixed." />);
  expect(screen.queryByRole('toolbar')).toBeNull();
});

test('FIND-10 a field that takes no images has no button for them', () => {
  render(<Form images={{ readId, load: noImage }} />);
  expect(screen.queryByRole('button', { name: 'Add image' })).toBeNull();
});

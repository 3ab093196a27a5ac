import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Field } from './field.tsx';
import { FilePicker } from './file-picker.tsx';

function Picker({ error, isDisabled }: { error?: string; isDisabled?: boolean }) {
  const [file, setFile] = useState<File | null>(isDisabled ? report : null);
  return (
    <Field label="Report as PDF" hint="At most 50 MB." {...(error && { error })}>
      <FilePicker file={file} onChange={setFile} accept=".pdf" {...(isDisabled && { isDisabled })} />
    </Field>
  );
}

const report = new File(['%PDF-'], 'report.pdf', { type: 'application/pdf' });

test('REP-04 a selected file is named, can be taken back, and can be selected again', async () => {
  render(<Picker />);
  const input = screen.getByLabelText('Report as PDF');
  await userEvent.upload(input, report);
  expect(await screen.findByText('report.pdf')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Remove report.pdf' }));
  expect(screen.queryByText('report.pdf')).not.toBeInTheDocument();
  expect(input).toHaveFocus();
  await userEvent.upload(input, report);
  expect(await screen.findByText('report.pdf')).toBeVisible();
});

test('REP-04 a file that is dropped on the field is selected, and only one', async () => {
  render(<Picker />);
  const other = new File(['%PDF-'], 'other.pdf', { type: 'application/pdf' });
  const items = [report, other].map((file) => ({ kind: 'file', getAsFile: () => file }));
  const dataTransfer = { items, types: ['Files'] };
  fireEvent.drop(screen.getByLabelText('Report as PDF'), { dataTransfer });
  expect(await screen.findByText('report.pdf')).toBeVisible();
  expect(screen.queryByText('other.pdf')).not.toBeInTheDocument();
});

test('PROP-01 while the file is being stored, no other is taken and it cannot be removed', () => {
  render(<Picker isDisabled />);
  const input = screen.getByLabelText('Report as PDF');
  expect(input).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Remove report.pdf' })).toBeDisabled();
  const other = new File(['%PDF-'], 'other.pdf', { type: 'application/pdf' });
  const items = [{ kind: 'file', getAsFile: () => other }];
  fireEvent.drop(input, { dataTransfer: { items, types: ['Files'] } });
  expect(screen.getByText('report.pdf')).toBeVisible();
});

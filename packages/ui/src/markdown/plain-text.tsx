import type { ReactNode } from 'react';
import { Notice } from '../feedback/notice.tsx';

/** A text as it was written, with its line breaks; `note` says why it is not formatted. */
export function PlainText({ text, note }: { text: string; note?: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {note && <Notice>{note}</Notice>}
      <div className="wrap-anywhere whitespace-pre-wrap">{text}</div>
    </div>
  );
}

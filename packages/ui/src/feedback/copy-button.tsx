import { Copy } from 'lucide-react';
import { Button } from '../primitives/button.tsx';
import { copyText } from './copy-text.ts';

type Props = {
  text: string;
  label: string;
  /** What the toast says afterwards. */
  copied: string;
};

/** Copies a text. Where the browser refuses, it says so: the text should be on the page, where it can be selected. */
export function CopyButton({ text, label, copied }: Props) {
  return (
    <Button variant="secondary" size="sm" onClick={() => void copyText(text, copied)}>
      <Copy aria-hidden="true" />
      {label}
    </Button>
  );
}

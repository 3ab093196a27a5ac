import { copyText } from '@portal/ui/feedback/copy-text';
import { Button } from '@portal/ui/primitives/button';
import { Copy } from 'lucide-react';

type Props = { text: string; label: string; copied: string };

/** Copies a text. Where the browser refuses, it says so: the text is on the page and can be selected. */
export function CopyButton({ text, label, copied }: Props) {
  return (
    <Button variant="secondary" size="sm" onClick={() => void copyText(text, copied)}>
      <Copy aria-hidden="true" />
      {label}
    </Button>
  );
}

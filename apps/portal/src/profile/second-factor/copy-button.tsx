import { toast } from '@portal/ui/feedback/toast';
import { Button } from '@portal/ui/primitives/button';
import { Copy } from 'lucide-react';

type Props = { text: string; label: string; copied: string };

/** Copies a text. Where the browser refuses, it says so: the text is on the page and can be selected. */
export function CopyButton({ text, label, copied }: Props) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(copied);
    } catch {
      toast.error('Your browser did not allow copying. Select the text and copy it yourself.');
    }
  }
  return (
    <Button variant="secondary" size="sm" onClick={() => void copy()}>
      <Copy aria-hidden="true" />
      {label}
    </Button>
  );
}

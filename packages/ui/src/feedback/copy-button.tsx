import { Copy } from 'lucide-react';
import { SmallButton } from '../primitives/small-button.tsx';
import { showFailure } from '../hooks/use-action.ts';
import { toast } from './toast.tsx';

type Props = {
  text: string;
  label: string;
  /** What the toast says afterwards. */
  copied: string;
};

/** Copies a text. Where the browser refuses, it says so: the text should be on the page, where it can be selected. */
export function CopyButton({ text, label, copied }: Props) {
  return (
    <SmallButton onClick={() => void copyText(text, copied)}>
      <Copy aria-hidden="true" />
      {label}
    </SmallButton>
  );
}

/** Copies a text, and says so or that the browser refused: the text is on the page and can be selected. */
export async function copyText(text: string, copied: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(copied);
  } catch (error) {
    showFailure(error, {
      title: 'Copying failed',
      description: 'Your browser did not allow it. Select the text and copy it yourself.',
    });
  }
}

import { showFailure } from '../hooks/use-action.ts';
import { toast } from './toast.tsx';

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

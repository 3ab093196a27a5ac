import { toast } from '@portal/ui/feedback/toast';
import { useCallback, useState, type ComponentType, type ReactNode } from 'react';

type DialogProps = { onDone: (isEntered: boolean) => void };

/** A request for a code. `Dialog` shows it. */
type CodeRequest = { Dialog: ComponentType<DialogProps>; resolve: (isEntered: boolean) => void };

/**
 * AUTH-18: `confirmWithCode` shows `dialog` until a right code was entered or the user cancels. Its code is loaded when it is
 * first needed.
 */
export function useStepUp(): { confirmWithCode: () => Promise<boolean>; dialog: ReactNode } {
  const [request, setRequest] = useState<CodeRequest | null>(null);
  const confirmWithCode = useCallback(async () => {
    const loaded = await import('./step-up-dialog.tsx').catch(() => null);
    if (!loaded) {
      toast.error('The request for a code could not be loaded. Check your connection and try again.');
      return false;
    }
    return new Promise<boolean>((resolve) => setRequest({ Dialog: loaded.StepUpDialog, resolve }));
  }, []);
  const dialog = request && (
    <request.Dialog
      onDone={(isEntered) => {
        setRequest(null);
        request.resolve(isEntered);
      }}
    />
  );
  return { confirmWithCode, dialog };
}

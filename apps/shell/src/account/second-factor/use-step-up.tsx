import { toast } from '@portal/ui/feedback/toast';
import { useCallback, useRef, useState, type ComponentType, type ReactNode } from 'react';

type DialogProps = { onDone: (isEntered: boolean) => void };

type CodeRequest = { Dialog: ComponentType<DialogProps>; resolve: (isEntered: boolean) => void };

/** AUTH-18: a second call while the dialog is open has the same result. */
export function useStepUp(): { confirmWithCode: () => Promise<boolean>; dialog: ReactNode } {
  const [request, setRequest] = useState<CodeRequest | null>(null);
  const pending = useRef<Promise<boolean>>(null);
  const requestCode = useCallback(async () => {
    const loaded = await import('./step-up-dialog.tsx').catch(() => null);
    if (!loaded) {
      toast.error('The request for a code could not be loaded. Check your connection and try again.');
      return false;
    }
    return new Promise<boolean>((resolve) => setRequest({ Dialog: loaded.StepUpDialog, resolve }));
  }, []);
  const confirmWithCode = useCallback(() => {
    pending.current ??= requestCode().finally(() => (pending.current = null));
    return pending.current;
  }, [requestCode]);
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

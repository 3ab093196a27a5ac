import { toast } from '@portal/ui/feedback/toast';
import { useEffect, useEffectEvent, useState, type ComponentProps } from 'react';
import type { AuditDialog } from './audit-dialog.tsx';

/** The audit form of admins. Its code is loaded when the form is opened: clients, who see the same page, never need it. */
export function LazyAuditDialog(props: ComponentProps<typeof AuditDialog>) {
  const [Dialog, setDialog] = useState<typeof AuditDialog | null>(null);
  const giveUp = useEffectEvent(() => {
    toast.error('The form could not be loaded', { description: 'Check your connection and try again.' });
    props.onClose();
  });
  useEffect(() => {
    let isWanted = true;
    import('./audit-dialog.tsx').then(
      (module) => isWanted && setDialog(() => module.AuditDialog),
      () => isWanted && giveUp(),
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return Dialog && <Dialog {...props} />;
}

import { ReasonDialog as Dialog } from '@portal/audit/forms/reason-dialog';
import type { ComponentProps, ReactNode } from 'react';
import { WriteTarget } from './form-notes.tsx';

type Target = { clientId: string; target?: never } | { clientId?: never; target: ReactNode };
type Props = Target & Omit<ComponentProps<typeof Dialog>, 'before'>;

/** TRUST-01, ADM-10, AUTH-18: asks for the reason of an action on a client or another admin. */
export function ReasonDialog({ clientId, target, ...dialog }: Props) {
  return (
    <Dialog {...dialog} before={clientId === undefined ? target : <WriteTarget clientId={clientId} />} />
  );
}

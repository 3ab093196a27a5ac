import { ReasonDialog as Dialog } from '@portal/audit/forms/reason-dialog';
import type { ComponentProps, ReactNode } from 'react';
import { WriteTarget } from './form-notes.tsx';

type Target = { userId: string; target?: never } | { userId?: never; target: ReactNode };

type Props = Target & Omit<ComponentProps<typeof Dialog>, 'before'>;

/** TRUST-01, ADM-10, AUTH-18: asks for the reason of an action on a client or another admin. */
export function ReasonDialog({ userId, target, ...dialog }: Props) {
  return <Dialog {...dialog} before={userId === undefined ? target : <WriteTarget userId={userId} />} />;
}

import { useFreshAction } from '@portal/frame/second-factor/use-fresh-code';
import { useResetSecondFactor } from '@portal/data/second-factor/recovery-codes';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { ReasonDialog } from '../../lazy-dialogs.ts';
import { closingDialog } from '../../shared/closing-dialog.ts';
import { WriteTarget } from '../../shared/form-notes.tsx';

type Props = {
  person: { id: string; name: string; email: string };
  /** The client that the person belongs to; without one they are staff. */
  clientId?: string;
};

/** AUTH-18: for a person who lost their device and their recovery codes: asks for a reason and a fresh code, then resets. */
export function ResetSecondFactorButton({ person, clientId }: Props) {
  const { id: personId, name, email } = person;
  const reset = useResetSecondFactor();
  const [isConfirming, setIsConfirming] = useState(false);

  const resetWithCode = useFreshAction((reason: string) => reset.mutateAsync({ personId, reason }), {
    success: {
      title: 'Two-factor authentication was reset',
      description: `${name} was notified by email.`,
    },
    ...closingDialog(() => setIsConfirming(false), 'Failed to reset two-factor authentication'),
  });

  return (
    <>
      <SmallButton
        aria-label={`Reset two-factor authentication of ${name}`}
        onClick={() => setIsConfirming(true)}
      >
        <KeyRound aria-hidden="true" />
        Reset two-factor authentication
      </SmallButton>
      {isConfirming && (
        <ReasonDialog
          target={
            <>
              {clientId && <WriteTarget clientId={clientId} />}
              <p className="wrap-anywhere">
                <span className="font-medium">{name}</span>
                {name !== email && ` · ${email}`}
              </p>
            </>
          }
          title={`Reset two-factor authentication of ${name}?`}
          description="Call them first to make sure that they asked for this. Their authenticator apps, recovery codes and sessions are removed immediately, and you are both notified by email."
          hint="10 to 500 characters. It is logged."
          confirmLabel="Reset"
          isDestructive
          onConfirm={resetWithCode.run}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </>
  );
}

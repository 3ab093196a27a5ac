import { useShell } from '@portal/frame/contract/contract';
import {
  removeAuthenticator,
  useRefetchSecondFactor,
  type Authenticator,
} from '@portal/auth/second-factor/authenticators';
import { formatDate } from '@portal/domain/format/formatters';
import { useAction } from '@portal/ui/hooks/use-action';
import { useFocusAfterRemoval } from '@portal/ui/hooks/use-focus-after-removal';
import { useOneAtATime } from '@portal/ui/hooks/use-one-at-a-time';
import { AlertDialog } from '@portal/ui/overlays/alert-dialog';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { useState } from 'react';

type Props = { authenticator: Authenticator; isLast: boolean };

/** AUTH-18: one authenticator app. Removing it asks for a code, so that an unlocked screen is not enough. */
export function AuthenticatorItem({ authenticator: { id, name, addedAt }, isLast }: Props) {
  const { confirmWithCode } = useShell();
  const refetchSecondFactor = useRefetchSecondFactor();
  const keepFocus = useFocusAfterRemoval();
  const [isConfirming, setIsConfirming] = useState(false);
  const remove = useAction(() => removeAuthenticator(id), {
    success: `${name} was removed`,
    failure: `Failed to remove ${name}`,
  });

  const [confirmAndRemove] = useOneAtATime(async () => {
    setIsConfirming(false);
    if (!(await confirmWithCode())) return;
    keepFocus();
    await remove.run();
    await refetchSecondFactor();
  });

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2 first:pt-0">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">Added {formatDate(addedAt)}</p>
      </div>
      <SmallButton
        aria-label={`Remove ${name}`}
        isPending={remove.isPending}
        onClick={() => setIsConfirming(true)}
      >
        Remove
      </SmallButton>
      <AlertDialog
        isOpen={isConfirming}
        onOpenChange={setIsConfirming}
        title={`Remove ${name}?`}
        description={
          isLast
            ? 'This is your only authenticator app. Without it, signing in no longer asks for a code. You need a code to remove it.'
            : 'Its codes stop working. You need a code from one of your apps to remove it.'
        }
        confirmLabel="Remove"
        isDestructive
        onConfirm={() => void confirmAndRemove()}
      />
    </li>
  );
}

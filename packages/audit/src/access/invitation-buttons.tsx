import { useFreshAction } from '@portal/frame/second-factor/use-fresh-code';
import { useAction } from '@portal/ui/hooks/use-action';
import { useFocusAfterRemoval } from '@portal/ui/hooks/use-focus-after-removal';
import { SmallButton } from '@portal/ui/primitives/small-button';

type Change = { mutateAsync: (invitationId: string) => Promise<unknown> };
type Props = { entry: { id: string; email: string }; resend: Change; revoke: Change };

/** TEAM-01, STAFF-01, MOVE-01: sends an invitation again, or takes it back. */
export function InvitationButtons({ entry: { id, email }, resend, revoke }: Props) {
  const keepFocus = useFocusAfterRemoval();
  const resending = useFreshAction(() => resend.mutateAsync(id), {
    success: 'Invitation sent again',
    failure: 'Failed to send the invitation',
  });
  const revoking = useAction(() => revoke.mutateAsync(id), {
    success: 'Invitation revoked',
    failure: 'Failed to revoke the invitation',
  });
  return (
    <div className="flex flex-wrap gap-2">
      <SmallButton
        aria-label={`Send again to ${email}`}
        isPending={resending.isPending}
        onClick={() => void resending.run()}
      >
        Send again
      </SmallButton>
      <SmallButton
        aria-label={`Revoke the invitation to ${email}`}
        isPending={revoking.isPending}
        onClick={() => {
          keepFocus();
          void revoking.run();
        }}
      >
        Revoke
      </SmallButton>
    </div>
  );
}

import { useShell, type Impersonation } from '../contract/contract.ts';
import { paths } from '@portal/domain/routing/paths';
import { useNavigate } from '../routing/router.tsx';
import { useNow } from '@portal/ui/hooks/browser-state';
import { useAction } from '@portal/ui/hooks/use-action';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { Eye } from 'lucide-react';

const TICK_MS = 5_000;

type Props = {
  impersonation: Impersonation;
  /** Whether the client is approved. Other clients cannot open the portal and see the waiting page instead. */
  isApproved: boolean;
  /** ADM-10: whether the client is suspended and sees nothing of the portal. */
  isSuspended: boolean;
};

/** IMP-02, IMP-03: shows the impersonated client and the remaining time, and ends the impersonation. The shell ends it when it expires. */
export function ImpersonationBanner({ impersonation, isApproved, isSuspended }: Props) {
  const { endImpersonation } = useShell();
  const navigate = useNavigate();
  const minutesLeft = Math.max(0, Math.ceil((impersonation.expiresAt - useNow(TICK_MS)) / 60_000));
  const name = impersonation.targetUserName || impersonation.targetUserEmail;
  const end = useAction(endImpersonation, {
    success: 'Impersonation ended',
    failure: 'Failed to end impersonation',
    onSuccess: () => navigate(impersonation.returnTo ?? paths.adminClient(impersonation.targetUserId)),
  });

  return (
    <section
      aria-label="Impersonation"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-warning px-4 py-2 text-background"
    >
      <p className="flex min-w-0 flex-1 basis-56 items-center gap-2 font-medium">
        <Eye aria-hidden="true" className="size-4 shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          Viewing the portal as <span translate="no">{name}</span>. Read only,{' '}
          <span>{`${minutesLeft} min left.`}</span>
          {!isApproved && <span> This client is not approved and cannot open the portal.</span>}
          {isSuspended && (
            <span> This client is suspended: they see none of these pages, and you see no data here.</span>
          )}
        </span>
      </p>
      <SmallButton
        // The default focus ring would not be visible on this background.
        className="focus-visible:outline-background"
        isPending={end.isPending}
        onClick={() => void end.run()}
      >
        End impersonation
      </SmallButton>
    </section>
  );
}

import { keepInvitation, readInvitationLink } from '@portal/auth/routing/kept-invitation';
import { Link, useLocation, useNavigate } from '@portal/frame/routing/router';
import { isFreshCodeMissing, withFreshCode } from '@portal/frame/second-factor/use-fresh-code';
import type { User } from '@portal/auth/session/session';
import { DataError } from '@portal/data/client/data-error';
import { useQuery } from '@portal/data/client/query';
import { line } from '@portal/data/forms/fields';
import { secondFactorStateQuery } from '@portal/data/second-factor/state';
import { useAcceptInvitation } from '@portal/data/team/changes';
import { useInvitation } from '@portal/data/team/queries';
import { MAX_LENGTH } from '@portal/domain/forms/limits';
import { paths } from '@portal/domain/routing/paths';
import { z } from '@portal/domain/zod';
import { Notice } from '@portal/ui/feedback/notice';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { fieldOf } from '@portal/ui/forms/field-of';
import { InputField } from '@portal/ui/forms/fields';
import { Form } from '@portal/ui/forms/form';
import { useSendForm } from '@portal/ui/forms/use-draft-form';
import { useAction } from '@portal/ui/hooks/use-action';
import { Button } from '@portal/ui/primitives/button';
import { useStepUp } from '../second-factor/use-step-up.tsx';
import { ToPortal } from './to-portal.tsx';

type OfferProps = {
  user: User;
  token: string | null;
  otherwise: string;
};

export function InvitationOffer({ user, token, otherwise }: OfferProps) {
  const invitation = useInvitation(token, user.id);
  const refusal = invitation.error instanceof DataError ? invitation.error.refusal : null;
  if (refusal) {
    return (
      <>
        <Notice tone="warning" title={token === null ? 'You cannot join yet' : 'You cannot join'}>
          {refusal}
        </Notice>
        <ToPortal to={otherwise}>Go to the portal</ToPortal>
      </>
    );
  }
  return (
    <QueryContent query={invitation} title="Failed to load the invitation">
      {({ client_name: client, inviter_name: inviterName, role, has_joined: hasJoined }) =>
        hasJoined ? (
          <>
            <p className="wrap-anywhere">
              {isStaffRole(role) ? 'You belong to our staff.' : `You belong to the team of ${client}.`}
            </p>
            <ToPortal>Go to the portal</ToPortal>
          </>
        ) : isStaffRole(role) ? (
          <StaffOffer user={user} token={token} otherwise={otherwise} inviterName={inviterName} role={role} />
        ) : (
          <>
            <p className="wrap-anywhere">
              {inviterName} invites you to the {role === 'owner' ? 'client portal' : 'team'} of{' '}
              <strong>{client}</strong>, as {role === 'owner' ? 'its owner' : `a ${role}`}. {RIGHTS[role]}
            </p>
            <Join token={token} name={suggestedName(user)} otherwise={otherwise} />
          </>
        )
      }
    </QueryContent>
  );
}

const RIGHTS: Readonly<Record<string, string>> = {
  owner: 'You will see its audits, reports and files, invite your team and decide what is public.',
  viewer: 'You will see what the team sees, but cannot change anything.',
  member: 'You will see what the team sees, upload files and write in your own name.',
};

const isStaffRole = (role: string) => role === 'admin' || role === 'auditor';

/** STAFF-01: joins the audit firm itself. Whoever has no authenticator app sets one up first, and comes back here. */
function StaffOffer({
  user,
  inviterName,
  role,
  ...offer
}: OfferProps & { inviterName: string; role: string }) {
  const link = readInvitationLink(useLocation().hash);
  const secondFactor = useQuery(secondFactorStateQuery(user.id));
  return (
    <>
      <p className="wrap-anywhere">
        {inviterName} invites you to our staff, as an {role}.{' '}
        {role === 'admin'
          ? 'You will see all clients and all audits.'
          : 'You will see the audits that you work on.'}
      </p>
      {secondFactor.data?.hasFactor === false ? (
        <>
          <p>Our staff sign in with the codes of an authenticator app. Set one up first.</p>
          <Button asChild>
            <Link to={paths.setUpSecondFactor} onClick={() => link && keepInvitation(link)}>
              Set up an app
            </Link>
          </Button>
        </>
      ) : (
        <Join {...offer} name={suggestedName(user)} isStaff />
      )}
    </>
  );
}

function suggestedName({ user_metadata: metadata }: User): string {
  const name: unknown = metadata?.['full_name'];
  return typeof name === 'string' ? name : '';
}

const joinSchema = z.object({ fullName: line(MAX_LENGTH.client_members.name, 'Enter your full name') });

type JoinProps = Omit<OfferProps, 'user'> & {
  name: string;
  isStaff?: boolean;
};

/** The form to join. Asks for a fresh code when the database demands one, as it does for the staff. */
function Join({ token, name, otherwise, isStaff = false }: JoinProps) {
  const navigate = useNavigate();
  const accepting = useAcceptInvitation();
  const { confirmWithCode, dialog } = useStepUp();
  const accept = useAction(
    (fullName: string) => withFreshCode(() => accepting.mutateAsync({ token, fullName }), confirmWithCode),
    {
      success: isStaff ? 'You joined our staff' : 'You joined the team',
      failure: (error) => (isFreshCodeMissing(error) ? null : 'You could not join'),
      onSuccess: () => {
        keepInvitation(null);
        return navigate(isStaff ? paths.admin : paths.dashboard, { replace: true });
      },
    },
  );
  const form = useSendForm(joinSchema, {
    initial: { fullName: name },
    send: ({ fullName }) => accept.run(fullName),
  });
  const field = fieldOf(form);
  return (
    <>
      <Form className="flex flex-col gap-4" onSubmit={(event) => void form.submit(event)}>
        <InputField
          label="Full name"
          isRequired
          hint={`${isStaff ? 'Clients and colleagues' : 'Your team and the auditors'} see it beside what you write.`}
          autoComplete="name"
          {...field('fullName')}
        />
        <Button type="submit" isPending={form.formState.isSubmitting}>
          {isStaff ? 'Join our staff' : 'Join the team'}
        </Button>
        <ToPortal to={otherwise}>Not now</ToPortal>
      </Form>
      {dialog}
    </>
  );
}

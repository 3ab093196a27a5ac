import { useShell, useViewedClientId } from '@portal/frame/contract/contract';
import { paths } from '@portal/domain/routing/paths';
import { Link } from '@portal/frame/routing/router';
import { useQuery } from '@portal/data/client/query';
import { useRuntimeConfig } from '@portal/data/client/runtime-config';
import { profileQuery, type Profile } from '@portal/data/profiles/queries';
import { Button } from '@portal/ui/primitives/button';
import { PageHeader } from '@portal/ui/layout/page-header';
import { DescriptionList } from '@portal/ui/primitives/description-list';
import { CircleX, Hourglass, ShieldOff, UserX, type LucideIcon } from 'lucide-react';
import { applicationFacts } from '../application/application-facts.ts';
import { ApplicationStages } from '../application/application-stages.tsx';
import { ApplicationStatusCard } from '../application/application-status-card.tsx';
import { ApplicantLayout } from '../application/applicant-layout.tsx';

/** The polling interval in milliseconds. PEND-02 promises a reaction within 30 s. */
const POLL_MS = 15_000;

type StatusPage = {
  icon: LucideIcon;
  tone: 'warning' | 'danger';
  title: string;
  documentTitle: string;
  text: string;
};

const UNDER_REVIEW: StatusPage = {
  icon: Hourglass,
  tone: 'warning',
  title: 'Your account is under review',
  documentTitle: 'Application status',
  text: 'The review takes 24-48 hours. We will email you as soon as we have decided, and this page will update automatically.',
};

const REJECTED: StatusPage = {
  icon: CircleX,
  tone: 'danger',
  title: 'We cannot accept your application',
  documentTitle: 'Application status',
  text: 'Thank you for your interest. We have reviewed your application and cannot offer you an audit at the moment. If something has changed, or you think we misread it, write to us and we will look again.',
};

const SUSPENDED: StatusPage = {
  icon: ShieldOff,
  tone: 'danger',
  title: 'Your access is suspended',
  documentTitle: 'Access suspended',
  text: 'You cannot open the portal at the moment. Your reports and files have not been deleted. Write to us to talk about it; this page opens the portal automatically when your access is resumed.',
};

const LEFT: StatusPage = {
  icon: UserX,
  tone: 'danger',
  title: 'You no longer belong to this team',
  documentTitle: 'No team',
  text: 'You left the team of your client, or were removed from it, so its reports, findings and files are closed to you. Its owner can invite you again. To use the portal for another client, ask its owner for an invitation, or apply with your own.',
};

/** Whoever applied for the client that they left: the account cannot apply a second time. */
const LEFT_AS_FOUNDER: StatusPage = {
  ...LEFT,
  text: 'You left the team of your client, or were removed from it, so its reports, findings and files are closed to you. Its owner can invite you again. To use the portal for another client, ask its owner for an invitation. To apply with a new client, sign up with another email address.',
};

function pageFor(profile: Profile | null | undefined): StatusPage {
  if (profile?.suspended_at) return SUSPENDED;
  return profile?.approval_status === 'rejected' ? REJECTED : UNDER_REVIEW;
}

/** PEND-01, PEND-02, ADM-10, ADM-12, TEAM-03. The guard around it redirects as soon as the portal is open to them. */
export function ApprovalPendingPage() {
  const { account, signOut } = useShell();
  const { brand } = useRuntimeConfig();
  const profile = useQuery({
    ...profileQuery(useViewedClientId()),
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: 'always',
  });
  const left = account?.cannotApply ? LEFT_AS_FOUNDER : LEFT;
  const page = account?.hasLeft && !profile.data ? left : pageFor(profile.data);
  const reason = profile.data?.suspension_reason ?? profile.data?.rejection_reason;

  return (
    <ApplicantLayout>
      <ApplicationStatusCard
        icon={page.icon}
        tone={page.tone}
        footer={
          <>
            <p className="text-sm text-muted">
              Questions?{' '}
              <a className="text-accent underline underline-offset-2" href={`mailto:${brand.email}`}>
                {brand.email}
              </a>
            </p>
            {page === LEFT && (
              <Button variant="secondary" asChild>
                <Link to={paths.onboarding}>Apply as a client</Link>
              </Button>
            )}
            <Button variant="secondary" onClick={() => void signOut()}>
              Back to Login
            </Button>
          </>
        }
      >
        <PageHeader title={page.title} documentTitle={page.documentTitle} />
        <p className="text-muted" aria-live="polite">
          {page.text}
        </p>
        {reason && (
          <p className="wrap-anywhere">
            <span className="text-muted">Reason: </span>
            {reason}
          </p>
        )}
        {page === UNDER_REVIEW && <ApplicationStages />}
        {page === UNDER_REVIEW && profile.data && <SentApplication profile={profile.data} />}
      </ApplicationStatusCard>
    </ApplicantLayout>
  );
}

/** PEND-01: what the applicant sent. */
function SentApplication({ profile }: { profile: Profile }) {
  return (
    <details>
      <summary className="w-fit cursor-pointer rounded-sm text-accent">Read your application</summary>
      {applicationFacts(profile).map(({ title, items }) => (
        <section key={title} aria-label={title} className="mt-4">
          <h2 className="mb-2 text-lg">{title}</h2>
          <DescriptionList items={items} />
        </section>
      ))}
    </details>
  );
}

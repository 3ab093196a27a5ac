import { paths } from '@portal/auth/paths';
import { Link } from '@portal/auth/router';
import { Button } from '@portal/ui/button';
import { PageHeader } from '@portal/ui/page-header';
import { CircleCheck } from 'lucide-react';

/** ONB-08: what happens next. */
export function OnboardingDone({ fullName }: { fullName: string }) {
  const firstName = fullName.trim().split(/\s+/)[0];
  return (
    <div className="flex flex-col items-start gap-5 py-10">
      <CircleCheck aria-hidden="true" className="size-10 text-success" />
      <PageHeader title={`Welcome, ${firstName}!`} documentTitle="Application sent" />
      <p className="max-w-prose text-muted">
        Your application has reached us. The review takes 24-48 hours; an e-mail confirmation follows your
        approval.
      </p>
      <Button asChild>
        <Link to={paths.approvalPending}>View Application Status</Link>
      </Button>
    </div>
  );
}

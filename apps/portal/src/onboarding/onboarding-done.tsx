import { paths } from '@portal/auth/paths';
import { Link } from '@portal/auth/router';
import { Button } from '@portal/ui/button';
import { usePageTitle } from '@portal/ui/page-title';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';

/** ONB-08: what happens next. The heading takes the focus, as the steps' headings before it. */
export function OnboardingDone({ fullName }: { fullName: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle('Application sent');
  useEffect(() => heading.current?.focus(), []);
  const firstName = fullName.trim().split(/\s+/)[0];
  return (
    <div className="flex flex-col items-start gap-5 py-10">
      <CircleCheck aria-hidden="true" className="size-10 text-success" />
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold">
        Welcome, {firstName}!
      </h1>
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

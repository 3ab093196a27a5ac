import { usePerson } from '@portal/frame/layout/use-person';
import { paths } from '@portal/domain/routing/paths';
import { Link } from '@portal/frame/routing/router';
import { Notice } from '@portal/ui/feedback/notice';
import { Button } from '@portal/ui/primitives/button';

/** MOVE-01: asks the first owner of a client that we entered for what an application would have said. Nothing for everybody else. */
export function CompleteDetails({ clientId }: { clientId: string }) {
  const { profile, isOwner } = usePerson(clientId);
  const { data } = profile;
  if (!isOwner || data?.origin !== 'invited' || (data.company_website && data.project_description))
    return null;
  return (
    <Notice
      title="Complete your company’s details"
      actions={
        <Button asChild size="sm">
          <Link to={paths.profile}>Complete details</Link>
        </Button>
      }
    >
      Your auditors entered your company and project. Add your website and a description, and how to reach
      you.
    </Notice>
  );
}

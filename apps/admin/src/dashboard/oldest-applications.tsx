import { paths } from '@portal/domain/routing/paths';
import { Link } from '@portal/frame/routing/router';
import type { WaitingApplication } from '@portal/data/clients/work-queue';
import { formatDateTime, formatWaitingTime } from '@portal/domain/format/formatters';
import { Badge } from '@portal/ui/primitives/badge';
import { clientName } from '../shared/client-name.tsx';

type Props = { applications: readonly WaitingApplication[]; totalCount: number };

export function OldestApplications({ applications, totalCount }: Props) {
  return (
    <section aria-labelledby="oldest-applications" className="min-w-0 px-5 py-4 lg:pt-2">
      <h3 id="oldest-applications" className="text-sm font-medium text-muted">
        {totalCount > applications.length ? `The ${applications.length} oldest applications` : 'Applications'}
      </h3>
      {applications.length === 0 && (
        <p className="py-4 text-muted">No applications are waiting for a decision.</p>
      )}
      <ul className="divide-y divide-border">
        {applications.map((application) => (
          <li
            key={application.client_id}
            className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 py-2"
          >
            <span className="min-w-0 flex-1 basis-40">
              <Link
                to={paths.adminClient(application.client_id)}
                className="block rounded-sm font-medium underline-offset-4 wrap-anywhere hover:underline lg:line-clamp-2"
              >
                {clientName(application)}
              </Link>
              {application.full_name && application.company_name && (
                <span className="block text-sm wrap-anywhere text-muted lg:line-clamp-1">
                  {application.company_name}
                </span>
              )}
            </span>
            <span className="flex flex-wrap items-center gap-2 text-sm whitespace-nowrap text-muted">
              <time dateTime={application.waiting_since} title={formatDateTime(application.waiting_since)}>
                Waiting {formatWaitingTime(application.waiting_since)}
              </time>
              {application.is_overdue && <Badge tone="danger">Overdue</Badge>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

// The parts of a request that the table and the narrow list share.
import { paths } from '@portal/auth/routing/paths';
import { Link } from '@portal/auth/routing/router';
import type { InboxRequest } from '@portal/data/service-requests/inbox';
import { isWaiting } from '@portal/data/service-requests/types';
import { formatDate, withNonBreakingSpaces } from '@portal/ui/format/formatters';
import { formatWaitingTime } from '@portal/ui/format/waiting-time';
import { clientName } from '../client-name.ts';

/** A long name is cut in the table alone: on a phone, where text may be spaced out, nothing else shows the rest. */
const linkClasses = 'block rounded-sm underline-offset-4 wrap-anywhere hover:underline lg:line-clamp-2';

type Props = { request: InboxRequest };

/** The project, which opens the request. */
export function RequestTitle({ request, id, onOpen }: Props & { id: string; onOpen: () => void }) {
  return (
    <button
      type="button"
      id={id}
      title={request.project_name}
      className={`text-left font-medium ${linkClasses}`}
      onClick={onOpen}
    >
      {request.project_name}
    </button>
  );
}

/** A link to the client: the company, or the person if there is none. */
export function ClientLink({ request }: Props) {
  const name = request.company_name || clientName(request);
  return (
    <Link to={paths.adminClient(request.user_id)} title={name} className={linkClasses}>
      {name}
    </Link>
  );
}

/** When the request was sent. */
export function sentText({ created_at }: InboxRequest): string {
  return withNonBreakingSpaces(formatDate(created_at));
}

/** "Waiting for 3 days", until we have decided; empty after that. */
export function waitingText(request: InboxRequest): string {
  return isWaiting(request) ? `Waiting for ${formatWaitingTime(request.created_at)}` : '';
}

/** REQ-03: "Changed 5 Oct 2026" if the client has changed the request since it was sent; empty otherwise. */
export function changedText({ edited_at }: InboxRequest): string {
  return edited_at ? `Changed ${withNonBreakingSpaces(formatDate(edited_at))}` : '';
}

/** The audits that were started from the request, newest first. */
export function AuditLinks({ request }: Props) {
  if (request.audits.length === 0) return null;
  return (
    <ul aria-label={`Audits from ${request.project_name}`}>
      {request.audits.map((audit) => (
        <li key={audit.id}>
          <Link to={paths.adminAudit(audit.id)} title={audit.title} className={linkClasses}>
            {audit.title}
          </Link>
        </li>
      ))}
    </ul>
  );
}

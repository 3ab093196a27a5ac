import type { Client } from '@portal/data/clients/queries';
import { ExternalLink } from '@portal/ui/primitives/external-link';
import { formatDate, formatDateTime } from '@portal/domain/format/formatters';
import { workFactItems } from '../../requests/actions/work-fact-items.tsx';

export const personItems = (client: Client) => [
  { term: 'Full name', value: client.full_name },
  { term: 'Role', value: client.role_title },
];

export const companyItems = (client: Client) => [
  { term: 'Company', value: client.company_name },
  { term: 'Project', value: client.project_name },
  { term: 'Website', value: client.company_website && <ExternalLink href={client.company_website} /> },
  { term: 'Description', value: client.project_description },
  ...workFactItems(client),
];

export const contactItems = (client: Client) => [
  { term: 'Business email', value: client.business_email && <MailLink address={client.business_email} /> },
  { term: 'Telegram', value: client.telegram_handle },
  { term: 'Twitter/X', value: client.twitter_handle },
  { term: 'LinkedIn', value: client.linkedin_profile && <ExternalLink href={client.linkedin_profile} /> },
  { term: 'Newsletter', value: client.newsletter_subscribed ? 'Yes' : 'No' },
];

export const activityItems = (client: Client) => [
  client.client_since && { term: 'Client since', value: formatDate(client.client_since) },
  {
    term: client.origin === 'invited' ? 'Entered by us' : 'Created',
    value: formatDateTime(client.created_at),
  },
  { term: 'Last updated', value: formatDateTime(client.updated_at) },
  { term: 'Approved', value: client.approved_at && formatDateTime(client.approved_at) },
  client.rejection_reason && {
    term: 'Reason for rejection, as shown to the client',
    value: client.rejection_reason,
  },
  client.suspended_at && { term: 'Suspended', value: formatDateTime(client.suspended_at) },
  client.suspended_at && { term: 'Reason', value: client.suspension_reason },
  client.origin !== 'invited' && {
    term: 'Onboarding',
    value: client.onboarding_completed ? 'Completed' : 'Not completed',
  },
];

function MailLink({ address }: { address: string }) {
  return (
    <a
      className="break-all text-accent underline underline-offset-2"
      href={`mailto:${encodeURIComponent(address)}`}
    >
      {address}
    </a>
  );
}

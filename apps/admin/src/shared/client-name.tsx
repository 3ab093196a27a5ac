import { clientLabel } from '@portal/domain/profiles/client-label';
import { useShell } from '@portal/frame/contract/contract';
import type { SelectedClient } from '@portal/frame/client-state/selected-client';
import type { Client } from '@portal/data/clients/queries';
import { paths } from '@portal/domain/routing/paths';
import { Link } from '@portal/frame/routing/router';

type NamedClient = Pick<Client, 'full_name' | 'company_name' | 'business_email'>;
export type IdentifiedClient = NamedClient & Pick<Client, 'client_id'>;

/** Names a client's account by its person, else by the company or the email address. Everywhere else, `clientLabel` names the client. */
export function clientName(client: NamedClient): string {
  return client.full_name || client.company_name || client.business_email || 'Unnamed client';
}

/** PICK-01: returns the client in the form that the client picker shows and stores. */
export function toSelectedClient(client: IdentifiedClient): SelectedClient {
  return {
    clientId: client.client_id,
    name: clientLabel(client),
    email: client.business_email ?? '',
  };
}

/** A link to the client: the company, or the person if there is none. An auditor reads the name alone (STAFF-02). */
export function ClientLink({ client }: { client: IdentifiedClient }) {
  const { isAdmin } = useShell();
  const name = clientLabel(client);
  if (!isAdmin) return <span className="block wrap-anywhere lg:line-clamp-2">{name}</span>;
  return (
    <Link to={paths.adminClient(client.client_id)} title={name} className={listLinkClasses}>
      {name}
    </Link>
  );
}

/**
 * A link in a list. A long name is cut in the table alone: on a phone, where text may be spaced out, nothing else shows the rest.
 * There, links stand one below the other, so that each is 24 px high.
 */
export const listLinkClasses =
  'block rounded-sm underline-offset-4 wrap-anywhere hover:underline max-lg:py-px lg:line-clamp-2';

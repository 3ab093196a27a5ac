import { paths } from '@portal/domain/routing/paths';
import { Link } from '@portal/auth/routing/router';
import { clientName } from './client-name.ts';

type Props = { client: { client_id: string } & Parameters<typeof clientName>[0] };

/** A link to the client: the company, or the person if there is none. */
export function ClientLink({ client }: Props) {
  const name = client.company_name || clientName(client);
  return (
    <Link to={paths.adminClient(client.client_id)} title={name} className={listLinkClasses}>
      {name}
    </Link>
  );
}

/** A link in a list. A long name is cut in the table alone: on a phone, where text may be spaced out, nothing else shows the rest. */
export const listLinkClasses =
  'block rounded-sm underline-offset-4 wrap-anywhere hover:underline lg:line-clamp-2';

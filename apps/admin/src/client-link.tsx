import { paths } from '@portal/auth/routing/paths';
import { Link } from '@portal/auth/routing/router';
import { clientName } from './client-name.ts';
import { listLinkClasses } from './list-link-classes.ts';

type Props = { client: { user_id: string } & Parameters<typeof clientName>[0] };

/** A link to the client: the company, or the person if there is none. */
export function ClientLink({ client }: Props) {
  const name = client.company_name || clientName(client);
  return (
    <Link to={paths.adminClient(client.user_id)} title={name} className={listLinkClasses}>
      {name}
    </Link>
  );
}

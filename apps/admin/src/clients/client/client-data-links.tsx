import { paths } from '@portal/domain/routing/paths';
import { Link } from '@portal/frame/routing/router';
import { useSelectedClient } from '@portal/frame/client-state/selected-client';
import type { Client } from '@portal/data/clients/queries';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { ArchiveButton } from '@portal/audit/archive/archive-button';
import { BookOpen, FileText, FolderOpen } from 'lucide-react';
import { clientName, toSelectedClient } from '../../shared/client-name.tsx';

const clientPages = [
  { label: 'Open reports', to: paths.reports, icon: FileText },
  { label: 'Open files', to: paths.files, icon: FolderOpen },
  { label: 'Recommend articles', to: paths.knowledge, icon: BookOpen },
];

/** ADM-05, PICK-04: links to the client's data that also select the client in the client picker. */
export function ClientDataLinks({ client }: { client: Client }) {
  const selectClient = useSelectedClient((state) => state.select);
  return (
    <nav aria-label="Client data" className="flex flex-wrap gap-2">
      {clientPages.map(({ label, to, icon: Icon }) => (
        <SmallButton key={to} asChild>
          <Link to={to} onClick={() => selectClient(toSelectedClient(client))}>
            <Icon aria-hidden="true" />
            {label}
          </Link>
        </SmallButton>
      ))}
      <ArchiveButton
        subject={{ clientId: client.client_id, auditId: null, title: `all audits of ${clientName(client)}` }}
        size="sm"
      />
    </nav>
  );
}

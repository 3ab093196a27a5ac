import type { ClientView } from '@portal/data/clients/queries';
import { Button } from '@portal/ui/primitives/button';
import { EmptyState } from '@portal/ui/feedback/empty-state';
import { useFocusAfterRemoval } from '@portal/ui/hooks/use-focus-after-removal';
import { Users } from 'lucide-react';

type Props = { view: ClientView; onViewChange: (change: Partial<ClientView>) => void };

/** Why the list is empty, and the way to one that is not. */
export function NoClients({ view, onViewChange }: Props) {
  const restoreFocusAfterRemoval = useFocusAfterRemoval(() =>
    document.querySelector<HTMLElement>('[type="search"]'),
  );

  function changeView(change: Partial<ClientView>) {
    restoreFocusAfterRemoval();
    onViewChange(change);
  }

  if (view.pageIndex > 0) {
    return (
      <EmptyState
        icon={Users}
        title="No more clients"
        description="The list ends before this page."
        action={<Button onClick={() => changeView({ pageIndex: 0 })}>First page</Button>}
      />
    );
  }
  if (view.search || view.status !== 'all') {
    return (
      <EmptyState
        icon={Users}
        title="No clients found"
        description="Nobody matches the search and the filter."
        action={
          <Button variant="secondary" onClick={() => changeView({ search: '', status: 'all' })}>
            Show all clients
          </Button>
        }
      />
    );
  }
  return <EmptyState icon={Users} title="No clients yet" description="Applications appear here." />;
}

import type { ClientView } from '@portal/data/clients/queries';
import { Button } from '@portal/ui/primitives/button';
import { EmptyState } from '@portal/ui/feedback/empty-state';
import { useFocusAfterRemoval } from '@portal/ui/hooks/use-focus-after-removal';
import { Users } from 'lucide-react';

type Props = { view: ClientView; onViewChange: (change: Partial<ClientView>) => void };

/** Says why the list is empty and offers a view that is not. */
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
        description="This page is past the end of the list."
        action={<Button onClick={() => changeView({ pageIndex: 0 })}>First page</Button>}
      />
    );
  }
  if (view.search || view.status !== 'all') {
    return (
      <EmptyState
        icon={Users}
        title="No clients found"
        description="No clients match the search and filter."
        action={
          <Button variant="secondary" onClick={() => changeView({ search: '', status: 'all' })}>
            Show all clients
          </Button>
        }
      />
    );
  }
  return <EmptyState icon={Users} title="No clients yet" description="New applications appear here." />;
}

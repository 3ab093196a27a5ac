import { useClient, type Client } from '@portal/data/clients/queries';
import { useFocusAfterRemoval } from '@portal/ui/hooks/use-focus-after-removal';
import { useRef, type ReactNode } from 'react';
import { ClientPanel } from './client-panel.tsx';
import { useClientStepKeys } from './use-client-step-keys.ts';

type Props = {
  selectedId: string | null;
  clients: readonly Client[] | undefined;
  onSelect: (clientId: string) => void;
  onClose: () => void;
  children: ReactNode;
};

/** ADM-01, ADM-02: a list and, while a client is selected, the details panel. Closing the panel returns the focus to the selected row. J and K go to the next and the previous client. */
export function ListAndPanel({ selectedId, clients, onSelect, onClose, children }: Props) {
  const { data: client } = useClient(
    selectedId,
    clients?.find(({ client_id }) => client_id === selectedId),
  );
  const list = useRef<HTMLDivElement>(null);
  const selectedRow = useRef<HTMLElement>(null);
  const restoreFocusAfterRemoval = useFocusAfterRemoval(() =>
    selectedRow.current?.isConnected ? selectedRow.current : null,
  );

  const selectOnKey = useClientStepKeys({
    ids: clients?.map(({ client_id }) => client_id) ?? [],
    selectedId: client?.client_id ?? null,
    onSelect,
  });

  function close() {
    selectedRow.current =
      list.current?.querySelector<HTMLElement>('[aria-pressed="true"], [aria-selected="true"]') ?? null;
    restoreFocusAfterRemoval();
    onClose();
  }

  return (
    <div
      ref={list}
      // It is no control itself; it receives the keys of the list and the panel.
      role="presentation"
      onKeyDown={selectOnKey}
      className={
        client ? 'grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(min-content,22rem)]' : undefined
      }
    >
      {children}
      {client && <ClientPanel client={client} onClose={close} />}
    </div>
  );
}

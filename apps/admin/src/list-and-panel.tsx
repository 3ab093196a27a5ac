import type { Client } from '@portal/data/clients/queries';
import { useFocusAfterRemoval } from '@portal/ui/hooks/use-focus-after-removal';
import { useRef, type ReactNode } from 'react';
import { ClientPanel } from './client-panel.tsx';

type Props = {
  /** The selected client. */
  client: Client | null | undefined;
  onClose: () => void;
  /** The list that clients are selected from. */
  children: ReactNode;
};

/** ADM-01, ADM-02: a list and, while a client is selected, the details panel. Closing the panel returns the focus to the selected row. */
export function ListAndPanel({ client, onClose, children }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const selectedRow = useRef<HTMLElement>(null);
  const restoreFocusAfterRemoval = useFocusAfterRemoval(() =>
    selectedRow.current?.isConnected ? selectedRow.current : null,
  );

  function close() {
    selectedRow.current =
      list.current?.querySelector<HTMLElement>('[aria-pressed="true"], [aria-selected="true"]') ?? null;
    restoreFocusAfterRemoval();
    onClose();
  }

  return (
    <div
      ref={list}
      className={
        client ? 'grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(min-content,22rem)]' : undefined
      }
    >
      {children}
      {client && <ClientPanel client={client} onClose={close} />}
    </div>
  );
}

import { useState, type ReactNode } from 'react';
import { PortalContainerContext } from './portal-container-context.ts';

/**
 * Wraps one app's screens. Its styles are scoped to `data-app`, so what it shows above the page
 * (dialogs, menus) has to be rendered inside an element of that name too; this provides it.
 */
export function PortalContainer({ app, children }: { app: string; children: ReactNode }) {
  const [container, setContainer] = useState<HTMLElement | null>(null);
  return (
    <PortalContainerContext value={container}>
      {children}
      <div ref={setContainer} data-app={app} data-portal-container="" />
    </PortalContainerContext>
  );
}

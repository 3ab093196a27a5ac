import { createContext, use, type ReactNode } from 'react';

const PortalContainerContext = createContext<HTMLElement | null>(null);

/** Where dialogs, menus and tooltips of this package are rendered: the app's own element, else the body. */
export function usePortalContainer(): HTMLElement | null {
  return use(PortalContainerContext);
}

/**
 * Gives everything below the element that dialogs and menus are rendered into. An app's styles are scoped to its
 * data-app wrapper, so what it shows above the page has to be inside that wrapper too.
 */
export function PortalContainerProvider({
  value,
  children,
}: {
  value: HTMLElement | null;
  children: ReactNode;
}) {
  return <PortalContainerContext value={value}>{children}</PortalContainerContext>;
}

import { createContext, use, type ReactNode } from 'react';

const PortalContainerContext = createContext<HTMLElement | null>(null);

/** The element that dialogs, menus and tooltips are rendered into. Null means the body. */
export function usePortalContainer(): HTMLElement | null {
  return use(PortalContainerContext);
}

/**
 * Sets the element that dialogs, menus and tooltips below are rendered into. An app's styles are scoped to its
 * data-app element, so its overlays must be inside that element.
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

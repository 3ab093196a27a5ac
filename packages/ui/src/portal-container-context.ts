import { createContext, use } from 'react';

export const PortalContainerContext = createContext<HTMLElement | null>(null);

/** Where dialogs, menus and tooltips of this package are rendered: the app's own container, else the body. */
export function usePortalContainer(): HTMLElement | null {
  return use(PortalContainerContext);
}

import { createContext, use } from 'react';

const PortalContainerContext = createContext<HTMLElement | null>(null);

/** The element that dialogs, menus and tooltips are rendered into. Null means the body. */
export function usePortalContainer(): HTMLElement | null {
  return use(PortalContainerContext);
}

/** Styles are scoped to an app's data-app element, so its overlays must be inside that element. */
export const PortalContainerProvider = PortalContainerContext.Provider;

import { useSessionStore } from '@portal/auth/session/session';
import { asError } from '@portal/ui/feedback/error-boundary';
import type { ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { reportError } from '../layout/report-error.ts';

/** Removes the prerendered form, which is not for this visitor, and returns an empty root. */
export function createEmptyRoot(container: Element): Root {
  window.portalBoot?.stopListening();
  delete window.portalBoot?.clicked;
  container.replaceChildren();
  delete document.documentElement.dataset['prerendered'];
  return createRoot(container);
}

export function hydratePage(container: Element, page: ReactNode): Root {
  const isForm =
    container.hasChildNodes() &&
    document.documentElement.dataset['prerendered'] === 'fit' &&
    useSessionStore.getInitialState().status === 'signed-out';
  if (!isForm) {
    const root = createEmptyRoot(container);
    root.render(page);
    return root;
  }
  const typed = [...container.querySelectorAll('input')].map(({ name, value }) => ({ name, value }));
  // From here on React handles clicks, also before it has finished.
  window.portalBoot?.stopListening();
  return hydrateRoot(container, page, {
    // For example, a browser extension has inserted an element between the fields. React then renders them again.
    onRecoverableError(error) {
      for (const { name, value } of typed) {
        const field = container.querySelector<HTMLInputElement>(`input[name="${name}"]`);
        if (field) field.value ||= value;
      }
      reportError({ source: 'shell', error: asError(error) });
    },
  });
}

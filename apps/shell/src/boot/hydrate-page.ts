import { useSessionStore } from '@portal/auth/session/session';
import type { ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { reportError } from '../report-error.ts';

/** Begins with nothing: what was rendered at build time, if anything, is not for this visitor. */
export function emptyRoot(container: Element): Root {
  window.portalEarly?.stopListening();
  delete window.portalEarly?.pressed;
  container.replaceChildren();
  delete document.documentElement.dataset['prerendered'];
  return createRoot(container);
}

/** Takes over the form that was rendered at build time, with what was typed into it; without one, begins with nothing. */
export function takeOver(container: Element, page: ReactNode): Root {
  const isForm =
    container.hasChildNodes() &&
    document.documentElement.dataset['prerendered'] === 'fit' &&
    useSessionStore.getInitialState().status === 'signed-out';
  if (!isForm) {
    const root = emptyRoot(container);
    root.render(page);
    return root;
  }
  const typed = [...container.querySelectorAll('input')].map(({ name, value }) => ({ name, value }));
  // From here on React answers, also before it has finished.
  window.portalEarly?.stopListening();
  return hydrateRoot(container, page, {
    // As when an extension of the browser has put something between the fields: React then draws them anew.
    onRecoverableError(error) {
      for (const { name, value } of typed) {
        const field = container.querySelector<HTMLInputElement>(`input[name="${name}"]`);
        if (field) field.value ||= value;
      }
      reportError({ source: 'shell', error: error instanceof Error ? error : new Error(String(error)) });
    },
  });
}

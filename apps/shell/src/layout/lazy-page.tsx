import { lazyPage as lazyPageOf, type PreloadablePage } from '@portal/ui/layout/lazy-page';
import type { ComponentType, ReactNode } from 'react';
import { PageLoading } from './page-loading.tsx';

/** A page of the shell's own: it has no layout around it. */
export function lazyPage(load: () => Promise<ComponentType>): PreloadablePage {
  return lazyPageOf(load, { loading: <PageLoading />, errorFrame: ErrorFrame });
}

function ErrorFrame({ children }: { children: ReactNode }) {
  return <main className="grid min-h-dvh place-content-center">{children}</main>;
}

/** Loaded when a link is opened: the sign-in page is light without it. */
export const LazyEmailLinkPage = lazyPage(
  async () => (await import('../account/email-link/email-link-page.tsx')).EmailLinkPage,
);

import { lazyPage } from '../lazy-page.tsx';

/** Loaded when a link is opened: the sign-in page is light without it. */
export const LazyEmailLinkPage = lazyPage(async () => (await import('./email-link-page.tsx')).EmailLinkPage);

// Runs in Node, when the shell is built (vite/prerendered-sign-in.ts); no part of what browsers load.
import { createMemoryRouter } from '@portal/auth/routing/memory-router';
import { paths } from '@portal/auth/routing/paths';
import { renderToString } from 'react-dom/server';
import { shellRoutes } from '../router.tsx';
import { ShellRoot } from '../shell-root.tsx';

/** The sign-in page as markup, as it is for whoever is signed out: the same components as in the browser. */
export function prerenderSignIn(): string {
  const router = createMemoryRouter(shellRoutes([]), { initialEntries: [paths.auth] });
  const markup = renderToString(<ShellRoot router={router} />);
  // React's hints to fetch images early stand in front; in the head they would do no more than the images themselves.
  return markup.replace(/^(?:<link [^>]*>)+/, '');
}

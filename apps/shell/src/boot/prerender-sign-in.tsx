// Runs in Node, when the shell is built (vite/prerendered-sign-in.ts); no part of what browsers load.
import { createMemoryRouter } from '@portal/frame/routing/memory-router';
import { paths } from '@portal/domain/routing/paths';
import { renderToString } from 'react-dom/server';
import { shellRoutes } from './router.tsx';
import { ShellRoot } from './shell-frame.tsx';

/** The markup of the sign-in page for a signed-out visitor, rendered from the same components as in the browser. */
export function prerenderSignIn(): string {
  const router = createMemoryRouter(shellRoutes([]), { initialEntries: [paths.auth] });
  const markup = renderToString(<ShellRoot router={router} />);
  // React puts preload hints for images in front of the markup. They would save nothing here.
  return markup.replace(/^(?:<link [^>]*>)+/, '');
}

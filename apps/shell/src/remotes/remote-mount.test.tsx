import { Link } from '@portal/auth/router';
import { useSessionStore, type Session } from '@portal/auth/session';
import { setRuntimeConfig } from '@portal/data/runtime-config';
import { connectSupabase } from '@portal/data/supabase';
import { usePortalContainer } from '@portal/ui/portal-container';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { createShellRouter } from '../router.tsx';
import { ShellRoot } from '../shell-root.tsx';

const containers: (HTMLElement | null)[] = [];

/** A page that opens a dialog at once. */
function Reports() {
  containers.push(usePortalContainer());
  return <p>These are reports</p>;
}

const routes = {
  admin: [{ path: 'admin', element: <Link to="/reports">Start an audit</Link> }],
  portal: [{ path: 'reports', element: <Reports /> }],
};

vi.mock(import('./load-remote.ts'), () => ({
  loadRemoteModule: async ({ name }) => ({
    module: { routes: name === 'admin' ? routes.admin : routes.portal },
    version: 'release-7',
  }),
}));

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', async (url: string | URL) =>
    Response.json(String(url).includes('/user_roles') ? { role: 'admin' } : null),
  );
  const brand = { name: 'Brand', legalName: '', address: '', email: '', privacyEmail: '' };
  const links = { website: 'https://website.test/', blog: '', telegram: '', twitter: '', booking: '' };
  const supabase = { url: 'https://b.test', publishableKey: 'k' };
  const remotes = [
    { name: 'portal', manifest: '', paths: ['/reports'] },
    { name: 'admin', manifest: '', paths: ['/admin'] },
  ];
  setRuntimeConfig({ supabase, remotes, brand, links });
  connectSupabase(supabase);
  useSessionStore.setState({
    status: 'signed-in',
    session: { access_token: 't', user: { id: 'u' } } as Session,
  });
});

it('ADM-09 what a page shows above itself is never put into the place of the remote that was left', async () => {
  history.replaceState(null, '', '/admin');
  render(<ShellRoot router={createShellRouter()} />);
  fireEvent.click(await screen.findByRole('link', { name: 'Start an audit' }));
  await screen.findByText('These are reports');
  expect(containers.map((element) => element?.dataset['app'])).not.toContain('admin');
  expect(containers.at(-1)?.dataset['app']).toBe('portal');
});

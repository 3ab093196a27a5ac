import { CONTRACT } from '@portal/frame/contract/contract-version';
import { adoptTestConfig, testConfig } from '@portal/testing/test-config';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { updateRemote } from '../remotes/remote-state.ts';
import { findNewerDeployment } from './find-newer-deployment.ts';
import { ShellFrame } from '../boot/shell-frame.tsx';
import { renderPages } from '../../testing/render-routes.tsx';

const portal = { name: 'portal', origin: 'http://localhost:4171', mount: '/' };
/** Does not run in this page. */
const admin = { name: 'admin', origin: 'http://localhost:4172', mount: '/admin' };
const pageWith = (entry: string) =>
  `<!doctype html><script type="module" crossorigin src="${entry}" integrity="sha384-x"></script>`;
const manifestOf = (release: string, contract = CONTRACT) =>
  Response.json({ metaData: { release, contract, remoteEntry: { name: 'entry.js', path: '' } } });

let shell: string;
let manifest: Response;
const fetchStub = vi.fn<typeof fetch>(async (url) => {
  if (url === '/') return new Response(pageWith(shell), { status: shell === '/error.js' ? 503 : 200 });
  if (url === '/config.json') return Response.json({ ...testConfig, remotes: [portal, admin] });
  return url === `${portal.origin}/mf-manifest.json` ? manifest.clone() : manifestOf('of another');
});

beforeEach(() => {
  vi.useFakeTimers();
  adoptTestConfig([portal, admin]);
  [shell, manifest] = ['/assets/running.js', manifestOf('running')];
  document.head.innerHTML = `${pageWith(shell)}<script src="/classic.js"></script>`;
  updateRemote('portal', { version: 'running' });
  vi.stubGlobal('fetch', fetchStub);
});

it.each([
  ['nothing but what runs', '/assets/running.js', () => manifestOf('running'), null],
  ['another shell', '/assets/next.js', () => manifestOf('running'), '/assets/next.js'],
  ['another release of a remote', '/assets/running.js', () => manifestOf('next'), 'next'],
  ['both', '/assets/next.js', () => manifestOf('next'), '/assets/next.js next'],
  ['a remote for another shell', '/assets/running.js', () => manifestOf('next', CONTRACT + 1), null],
  ['an error page, and another release', '/error.js', () => manifestOf('next'), 'next'],
  ['a remote that is down', '/assets/running.js', () => new Response('', { status: 503 }), null],
])(
  'ALL-01 the deployment is compared with what runs in the page: %s',
  async (_case, entry, respond, found) => {
    [shell, manifest] = [entry, respond()];
    expect(await findNewerDeployment()).toBe(found);
    expect(fetchStub).toHaveBeenCalledWith('/', { cache: 'no-store' });
  },
);

it('ALL-01 a new shell is offered, can be declined, the one after it is offered again, and none that was taken back', async () => {
  const fiveMinutes = () => act(() => vi.advanceTimersByTimeAsync(5 * 60_000));
  const offer = () => screen.queryByText('A new version of the portal is ready');
  renderPages({ '/': <ShellFrame /> }, '/');
  await fiveMinutes();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();

  shell = '/assets/next.js';
  await fiveMinutes();
  expect(offer()).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Later' }));
  await fiveMinutes();
  expect(offer()).toBeNull();

  shell = '/assets/after-next.js';
  await fiveMinutes();
  expect(offer()).not.toBeNull();

  shell = '/assets/running.js';
  await fiveMinutes();
  expect(offer()).toBeNull();
});

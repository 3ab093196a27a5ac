import { testConfig } from '@portal/testing/test-config';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { updateRemote } from '../remotes/remote-state.ts';
import { findNewerDeployment } from './find-newer-deployment.ts';
import { NewVersionNotice } from './new-version-notice.tsx';

const MANIFEST = 'http://localhost:4171/mf-manifest.json';
const config = {
  ...testConfig,
  remotes: [{ name: 'portal', manifest: MANIFEST, paths: ['/dashboard'] }],
};
const pageWith = (entry: string) =>
  `<!doctype html><script type="module" crossorigin src="${entry}" integrity="sha384-x"></script>`;
const buildManifest = (release: string) => ({
  metaData: {
    release,
    contract: 1,
    remoteEntry: { name: 'remoteEntry.js', path: '' },
  },
});

/** What the two origins respond with now. */
let deployed: { page: Response; portal: unknown };

const response = (entry: string, release: string) => {
  deployed = { page: new Response(pageWith(entry)), portal: buildManifest(release) };
};

beforeEach(() => {
  vi.useFakeTimers();
  document.head.innerHTML = pageWith('/assets/index-running.js');
  updateRemote('portal', { version: 'running' });
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === '/') return deployed.page.clone();
    return Response.json(url === '/config.json' ? config : deployed.portal);
  });
});
afterEach(() => vi.useRealTimers());

it.each([
  ['nothing but what runs', '/assets/index-running.js', 'running', null],
  ['another shell', '/assets/index-next.js', 'running', '/assets/index-next.js'],
  ['another release of a remote', '/assets/index-running.js', 'next', 'next'],
  ['both', '/assets/index-next.js', 'next', '/assets/index-next.js next'],
])(
  'ALL-01 a newer deployment is told from what runs in the page: %s',
  async (_case, entry, release, found) => {
    response(entry, release);
    expect(await findNewerDeployment()).toBe(found);
  },
);

it('ALL-01 a new shell is offered, can be declined, and the one after it is offered again', async () => {
  const fiveMinutes = () => act(() => vi.advanceTimersByTimeAsync(5 * 60_000));
  const offer = () => screen.queryByText('A new version of the portal is ready');
  response('/assets/index-running.js', 'running');
  render(<NewVersionNotice />);
  await fiveMinutes();
  expect(offer()).toBeNull();

  response('/assets/index-next.js', 'running');
  await fiveMinutes();
  expect(offer()).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Later' }));
  await fiveMinutes();
  expect(offer()).toBeNull();

  response('/assets/index-after-next.js', 'running');
  await fiveMinutes();
  expect(offer()).not.toBeNull();
});

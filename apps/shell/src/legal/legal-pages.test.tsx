import { adoptTestConfig } from '@portal/testing/test-config';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { renderPages } from '../../testing/render-routes.tsx';
import { PrivacyPolicyPage } from './privacy-policy-page.tsx';

beforeAll(() => void adoptTestConfig());

const sources = import.meta.glob<string>('../../../../{apps,packages}/*/src/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Every key of the browser's storage and every cookie that the product's code names. */
function keysInCode(): Set<string> {
  const found = Object.entries(sources)
    .filter(([path]) => !path.includes('.test.'))
    .flatMap(([, text]) => [...text.matchAll(/'(audit-portal-[a-z-]*[a-z]|portal-theme|sidebar_state)[:']/g)])
    .map(([, key]) => key ?? '');
  return new Set(found.filter((key) => !NO_KEYS.has(key)));
}

/** Production builds do not know it. */
const NO_KEYS = new Set(['audit-portal-pins']);

const show = (page: React.ReactNode) => renderPages({ '/legal': page }, '/legal');

it('LEGAL-01 a document has a title, contents that lead to every section, and Back', async () => {
  const router = show(<PrivacyPolicyPage />);
  for (const link of within(screen.getByRole('navigation')).getAllByRole('link')) {
    const target = link.getAttribute('href')?.slice(1) ?? '';
    expect(document.getElementById(target)).not.toBeNull();
  }
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  await act(() => router.navigate('/legal'));
  history.pushState(null, '', '/legal');
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(router.state.historyAction).toBe('POP'));
});

it('LEGAL-01 the privacy policy names everything that the code keeps in the browser', () => {
  show(<PrivacyPolicyPage />);
  const table = screen.getByRole('table').textContent;
  // What each key of the code is called there; a new key has to be named before this passes.
  const names: Record<string, RegExp> = {
    'audit-portal-auth': /Your session/,
    'audit-portal-next': /The page you were on/,
    'audit-portal-client': /The client that you belong to/,
    'audit-portal-invitation': /An invitation that you opened/,
    'audit-portal-signed-out': /When you last signed out/,
    'audit-portal-draft': /Drafts of your application and of what you write about findings/,
    'audit-portal-recovered': /That you opened a link for a new password/,
    'audit-portal-sign-up': /That you signed up in this browser/,
    'audit-portal-sign-in-flow': /A sign-in that you have begun/,
    'audit-portal-second-factor-later': /the note about two-factor authentication away/,
    'portal-theme': /Light or dark/,
    sidebar_state: /Whether the sidebar is open/,
    'audit-portal-selected-client': /The selected client/,
    'audit-portal-impersonation': /viewed as/,
  };
  for (const key of keysInCode()) expect(table).toMatch(names[key] ?? `"${key}" named`);
});

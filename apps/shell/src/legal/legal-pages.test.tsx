import { createMemoryRouter, RouterProvider } from '@portal/auth/router';
import { setRuntimeConfig } from '@portal/data/runtime-config';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PrivacyPolicyPage } from './privacy-policy-page.tsx';
import { TermsOfUsePage } from './terms-of-use-page.tsx';

beforeAll(() => {
  setRuntimeConfig({
    supabase: { url: '', publishableKey: '' },
    remotes: [],
    brand: {
      name: 'Brand',
      legalName: 'Brand sp. z o.o.',
      address: 'Street 1',
      email: 'e@b.test',
      privacyEmail: 'p@b.test',
    },
    links: { website: '', blog: '', telegram: '', twitter: '', booking: '' },
  });
});
afterEach(cleanup);

function show(page: React.ReactNode) {
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />);
}

describe('LEGAL-01', () => {
  it('the terms cap liability at the lesser of the amount paid or 10,000 euros, under the law of Poland', () => {
    show(<TermsOfUsePage />);
    expect(screen.getByText(/lesser of the amount paid .* or 10,000 euros/)).toBeTruthy();
    expect(screen.getByText(/governed by the law of Poland/)).toBeTruthy();
  });

  it.each([
    ['Privacy policy', <PrivacyPolicyPage key="privacy" />],
    ['Terms of use', <TermsOfUsePage key="terms" />],
  ])('%s has Back, and contents that lead to every section', (title, page) => {
    show(page);
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy();
    for (const link of within(screen.getByRole('navigation')).getAllByRole('link')) {
      const target = link.getAttribute('href')?.slice(1) ?? '';
      expect(document.getElementById(target)).not.toBeNull();
    }
    expect(document.title).toContain(title);
  });

  it('the company comes from the configuration', () => {
    show(<PrivacyPolicyPage />);
    expect(screen.getByText(/Brand sp\. z o\.o\., Street 1/)).toBeTruthy();
  });
});

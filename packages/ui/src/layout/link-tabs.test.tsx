import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { LinkTabs } from './link-tabs.tsx';

test('ALL-02 tabs that do not fit scroll to the current one', () => {
  // Each tab is 100 px wide, of which a phone shows three.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100);
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return (
      16 + [...(this.parentElement?.querySelectorAll('a') ?? [])].indexOf(this as HTMLAnchorElement) * 100
    );
  });
  const tabs = (current: string) =>
    ['Profile', 'Security', 'Team', 'Webhooks', 'Access'].map((label) => ({
      label,
      href: `/${label}`,
      isCurrent: label === current,
    }));
  const { rerender } = render(<LinkTabs label="Parts" tabs={tabs('Webhooks')} />);
  const nav = screen.getByRole('navigation', { name: 'Parts' });
  const start = 316 - nav.offsetLeft;
  expect(nav.scrollLeft).toBe(start - 100);

  rerender(<LinkTabs label="Parts" tabs={tabs('Access')} />);
  expect(nav.scrollLeft).toBe(start);
});

import { VERSION } from '@portal/domain/version';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FileText, LayoutDashboard, LogOut, Settings } from 'lucide-react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AppLayout } from '../app-layout.tsx';
import { readSidebarCookie, writeSidebarCookie, useSidebar } from './sidebar-state.ts';

const viewport = Object.assign(new EventTarget(), { width: 0 });
function resize(width: number) {
  viewport.width = width;
  viewport.dispatchEvent(new Event('change'));
}

const logOut = vi.fn<() => void>();

function Page() {
  return (
    <AppLayout
      brand={{ name: 'Sentinel', href: '/dashboard' }}
      groups={[
        {
          items: [
            { label: 'Dashboard', href: '#dashboard', icon: LayoutDashboard },
            { label: 'Audit Reports', href: '/reports', icon: FileText },
          ],
        },
      ]}
      currentPath="/reports"
      user={{
        name: 'Ada Lovelace',
        email: 'ada@meridian.example',
        items: [
          { label: 'Account Settings', href: '/profile', icon: Settings },
          { label: 'Log out', onSelect: logOut, icon: LogOut },
        ],
      }}
    >
      <h1>Audit Reports</h1>
    </AppLayout>
  );
}

const sidebar = () => screen.getByRole('complementary', { name: 'Sidebar' });
const drawer = () => screen.queryByRole('dialog', { name: 'Navigation' });

beforeEach(() => {
  viewport.width = 1280;
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return viewport.width <= Number(/max-width: ([\d.]+)px/.exec(query)?.[1] ?? 0);
    },
    addEventListener: viewport.addEventListener.bind(viewport),
    removeEventListener: viewport.removeEventListener.bind(viewport),
  }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.cookie = 'sidebar_state=; Max-Age=0; Path=/';
  useSidebar.setState({ isCollapsed: false, isDrawerOpen: false });
});

describe('SIDE-03 on wide screens', () => {
  test.each([
    ['{Control>}b{/Control}', 'Linux'],
    ['{Control>}B{/Control}', 'Windows'],
    ['{Meta>}b{/Meta}', 'Macintosh'],
  ])('%s collapses and expands the sidebar on %s, and the other key does not', async (keys, system) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(system);
    render(<Page />);
    await userEvent.keyboard(keys.startsWith('{Meta') ? '{Control>}b{/Control}' : '{Meta>}b{/Meta}');
    expect(sidebar()).toHaveClass('w-sidebar');
    await userEvent.keyboard(keys);
    expect(sidebar()).toHaveClass('w-sidebar-collapsed');
    await userEvent.keyboard(keys);
    expect(sidebar()).toHaveClass('w-sidebar');
  });

  test('the shortcut is ignored in a text field but works in a checkbox', async () => {
    render(
      <>
        <Page />
        <input aria-label="Name" />
        <input type="checkbox" aria-label="Newsletter" />
      </>,
    );
    await userEvent.type(screen.getByLabelText('Name'), '{Control>}b{/Control}');
    expect(sidebar()).toHaveClass('w-sidebar');
    screen.getByLabelText('Newsletter').focus();
    await userEvent.keyboard('{Control>}b{/Control}');
    expect(sidebar()).toHaveClass('w-sidebar-collapsed');
  });

  test('the state is stored in the cookie sidebar_state for 7 days, over https only', async () => {
    const written = vi.spyOn(document, 'cookie', 'set');
    render(<Page />);
    await userEvent.keyboard('{Control>}b{/Control}');
    expect(written.mock.lastCall?.[0]).toBe('sidebar_state=collapsed; Path=/; Max-Age=604800; SameSite=Lax');
    expect(readSidebarCookie()).toBe('collapsed');
    await userEvent.keyboard('{Control>}b{/Control}');
    expect(readSidebarCookie()).toBe('expanded');
    writeSidebarCookie('collapsed', { protocol: 'https:' });
    expect(written.mock.lastCall?.[0]).toMatch(/; SameSite=Lax; Secure$/);
  });
});

test('SIDE-03 from 768 px the sidebar is open until it is toggled', async () => {
  resize(768);
  render(<Page />);
  expect(sidebar()).toHaveClass('w-sidebar');
  await userEvent.click(screen.getByRole('button', { name: 'Toggle sidebar' }));
  expect(sidebar()).toHaveClass('w-sidebar-collapsed');
  expect(readSidebarCookie()).toBe('collapsed');
});

test('SIDE-03 a link that had the focus shows no tooltip after the window has become narrow', async () => {
  render(<Page />);
  act(() => screen.getByRole('link', { name: 'Dashboard' }).focus());
  act(() => screen.getByRole('main').focus());
  act(() => resize(767));
  expect(screen.queryByRole('tooltip')).toBeNull();
});

describe('SIDE-03 under 768 px', () => {
  beforeEach(() => resize(767));

  test('the button and the shortcut open a drawer that traps focus and returns it', async () => {
    render(<Page />);
    const button = screen.getByRole('button', { name: 'Open navigation' });
    await userEvent.click(button);
    const open = drawer();
    expect(open).toHaveClass('w-sidebar-drawer');
    for (let step = 0; step < 12; step += 1) {
      await userEvent.tab();
      expect(open).toContainElement(document.activeElement as HTMLElement);
    }
    await userEvent.keyboard('{Escape}');
    expect(drawer()).toBeNull();
    await waitFor(() => expect(button).toHaveFocus());
    await userEvent.keyboard('{Control>}b{/Control}');
    expect(drawer()).toBeInTheDocument();
    expect(document.cookie).not.toContain('sidebar_state');
  });

  test('following a link closes the drawer', async () => {
    useSidebar.setState({ isDrawerOpen: true });
    render(<Page />);
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('link', { name: 'Dashboard' }));
    expect(drawer()).toBeNull();
  });
});

test('SIDE-02 the footer menu shows the signed-in user and their actions', async () => {
  render(<Page />);
  const button = within(sidebar()).getByRole('button', { name: /Ada Lovelace/ });
  expect(button).toHaveTextContent('AL');
  expect(button).toHaveTextContent('ada@meridian.example');
  await userEvent.click(button);
  expect(screen.getByRole('menu')).toHaveTextContent(`Version ${VERSION}`);
  expect(screen.getByRole('menuitem', { name: 'Account Settings' })).toHaveAttribute('href', '/profile');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Log out' }));
  expect(logOut).toHaveBeenCalledOnce();
});

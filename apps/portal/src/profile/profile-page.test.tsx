import { toast } from '@portal/ui/feedback/toast';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { approvedProfile, signedInClient } from '@portal/testing/builders';
import { jsonResponse, networkOfClient } from '@portal/testing/network';
import { destinations } from '../destinations.ts';
import { renderPortal } from '../render-portal.tsx';

type Stored = typeof approvedProfile;

let network: ReturnType<typeof networkOfClient>;
let stored: Stored | null;

beforeEach(() => {
  stored = { ...approvedProfile };
  network = networkOfClient();
  network.on('GET /rest/v1/profiles', () => jsonResponse(stored ? [stored] : []));
  network.on('PATCH /rest/v1/profiles', ({ body, search }) => {
    if (search.get('updated_at') !== `eq.${stored?.updated_at}`) return jsonResponse([]);
    stored = { ...approvedProfile, ...(body as Partial<Stored>), updated_at: '2026-02-01T00:00:00Z' };
    return jsonResponse([stored]);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  toast.dismiss();
  localStorage.clear();
});

const role = () => screen.findByLabelText('Role');
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));

/** Changes the stored profile, as another tab would. */
function changeElsewhere(change: Partial<Stored>) {
  stored = { ...approvedProfile, ...stored, ...change, updated_at: '2026-03-01T00:00:00Z' };
}

describe('the profile', () => {
  it('PROF-01 shows all stored fields, with the text of Other in its own field, and Coming Soon', async () => {
    renderPortal('/profile');
    expect(await role()).toHaveValue('CTO');
    expect(screen.getByLabelText('Business email')).toBeDisabled();
    expect(screen.getByLabelText('Business email')).toHaveValue('ada@client.test');
    expect(screen.getByRole('checkbox', { name: 'Solidity Audit' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Other' })).toBeChecked();
    expect(screen.getByLabelText('What else?')).toHaveValue('Formal proofs');
    expect(screen.getByRole('heading', { name: 'Coming Soon' })).toBeVisible();
  });

  it('ALL-02 has each part to which the search leads', async () => {
    renderPortal('/profile');
    await role();
    const parts = destinations.flatMap(({ href }) => href.split('/profile#')[1] ?? []);
    expect(parts).toContain('team');
    for (const part of parts) await waitFor(() => expect(document.getElementById(part)).toBeVisible());
  });

  it('AUTH-13 leads to the page that changes the password, and from there back', async () => {
    renderPortal('/profile');
    expect(await screen.findByRole('link', { name: 'Change password' })).toHaveAttribute(
      'href',
      '/reset-password?next=%2Fprofile',
    );
  });

  it('PROF-01 saves the changed fields, with Other and its text joined, and nothing else', async () => {
    renderPortal('/profile');
    await userEvent.clear(await role());
    await userEvent.type(screen.getByLabelText('What else?'), ', twice');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Rust Audit' }));
    await save();
    expect(await screen.findByText('Profile updated successfully')).toBeVisible();
    const [request] = network.requests('PATCH /rest/v1/profiles');
    const sent = request?.body as Stored;
    expect(sent.role_title).toBeNull();
    expect(sent.intended_services.toSorted()).toEqual([
      'Other: Formal proofs, twice',
      'Rust Audit',
      'Solidity Audit',
    ]);
    for (const forbidden of ['business_email', 'approval_status', 'user_id', 'updated_at', 'basedOn']) {
      expect(sent).not.toHaveProperty(forbidden);
    }
    expect(screen.queryByText('You have unsaved changes.')).toBeNull();
  });

  it('PROF-01 ALL-04 shows an error at the field when the website is not a web address', async () => {
    renderPortal('/profile');
    await userEvent.clear(await screen.findByLabelText('Website'));
    await userEvent.type(screen.getByLabelText('Website'), 'javascript:alert(1)');
    await save();
    expect(await screen.findByText('Start with http:// or https://')).toBeVisible();
    expect(network.requests('PATCH /rest/v1/profiles')).toEqual([]);
  });

  it('PROF-01 shows the reason when saving fails, and keeps the changes', async () => {
    network.on('PATCH /rest/v1/profiles', () =>
      jsonResponse({ code: '22023', message: 'Role can have at most 120 characters.' }, 400),
    );
    renderPortal('/profile');
    await userEvent.type(await role(), ' and founder');
    await save();
    expect(await screen.findByText('Failed to save profile')).toBeVisible();
    expect(screen.getByText('Role can have at most 120 characters.')).toBeVisible();
    expect(await role()).toHaveValue('CTO and founder');
  });

  it('PROF-01 ALL-01 shows an error with a retry when the profile fails to load', async () => {
    network.on('GET /rest/v1/profiles', () => jsonResponse({ message: 'down' }, 400));
    renderPortal('/profile');
    expect(await screen.findByText('Failed to load profile')).toBeVisible();
    network.on('GET /rest/v1/profiles', () => jsonResponse([stored]));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await role()).toHaveValue('CTO');
  });

  it('PROF-02 creates a missing profile for the signed-in user', async () => {
    stored = null;
    network.on('POST /rest/v1/profiles', ({ body }) =>
      jsonResponse({ ...approvedProfile, ...(body as Partial<Stored>) }, 201),
    );
    // A client gets here without a profile only while nothing is known of the account (GUARD-04).
    renderPortal('/profile', { account: null });
    await userEvent.type(await screen.findByLabelText('Full name'), 'Root');
    await save();
    expect(await screen.findByText('Profile updated successfully')).toBeVisible();
    expect(network.requests('POST /rest/v1/profiles')[0]?.body).toMatchObject({
      user_id: signedInClient.id,
      full_name: 'Root',
    });
  });
});

describe('PROF-03 an admin’s profile', () => {
  const staff = { user_id: signedInClient.id, full_name: 'Lin Chen', title: null, updated_at: '2026-01-01' };
  let saved: object[];
  beforeEach(() => {
    saved = [];
    network.on('GET /rest/v1/staff_profiles', () => jsonResponse(saved));
    network.on('PATCH /rest/v1/staff_profiles', () => jsonResponse(saved));
    network.on('POST /rest/v1/staff_profiles', ({ body }) => {
      saved = [{ ...staff, ...(body as object) }];
      return jsonResponse(saved[0], 201);
    });
  });

  it('is a name and a title, and saving it does not create a client', async () => {
    renderPortal('/profile', { isAdmin: true });
    await userEvent.type(await screen.findByLabelText('Full name'), 'Lin Chen');
    await userEvent.type(screen.getByLabelText('Title'), 'Lead auditor');
    await save();
    expect(await screen.findByText('Profile updated successfully')).toBeVisible();
    expect(saved).toMatchObject([{ full_name: 'Lin Chen', title: 'Lead auditor' }]);
    expect(network.requests('POST /rest/v1/profiles')).toEqual([]);
    expect(screen.queryByLabelText('Company name')).toBeNull();
  });

  it('needs a name, because clients see it', async () => {
    renderPortal('/profile', { isAdmin: true });
    await userEvent.type(await screen.findByLabelText('Title'), 'Lead auditor');
    await save();
    expect(await screen.findByText('Enter your name.')).toBeVisible();
    expect(saved).toEqual([]);
  });
});

describe('unsaved changes', () => {
  it('PROF-01 another page opens only after the user confirms leaving them', async () => {
    const { router } = renderPortal('/profile');
    await userEvent.type(await role(), '!');
    expect(screen.getByText('You have unsaved changes.')).toBeVisible();
    await act(() => router.navigate('/contact'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stay on this page' }));
    expect(await role()).toHaveValue('CTO!');
    await act(() => router.navigate('/contact'));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Contact & Support' })).toBeVisible();
  });

  it('PROF-01 the browser asks before closing the tab', async () => {
    renderPortal('/profile');
    const closing = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    await role();
    expect(closing()).toBe(false);
    await userEvent.type(await role(), '!');
    expect(closing()).toBe(true);
  });

  it('PROF-01 are kept when a refetch of the profile fails', async () => {
    renderPortal('/profile');
    await userEvent.type(await role(), '!');
    network.on('GET /rest/v1/profiles', () => jsonResponse({ message: 'down' }, 400));
    const before = network.requests('GET /rest/v1/profiles').length;
    const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(network.requests('GET /rest/v1/profiles').length).toBeGreaterThan(before));
    later.mockRestore();
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(await role()).toHaveValue('CTO!');
  });

  it('PROF-01 are merged with a change of another field in another tab', async () => {
    renderPortal('/profile');
    await userEvent.type(await role(), '!');
    changeElsewhere({ full_name: 'Changed elsewhere' });
    await save();
    expect(await screen.findByText('Profile updated successfully')).toBeVisible();
    expect(stored).toMatchObject({ role_title: 'CTO!', full_name: 'Changed elsewhere' });
    expect(screen.getByLabelText('Full name')).toHaveValue('Changed elsewhere');
    expect(screen.queryByText('You have unsaved changes.')).toBeNull();
  });

  it.each([
    { choice: 'Keep my role', kept: 'CTO!' },
    { choice: 'Use the saved role', kept: 'Founder' },
  ])('PROF-01 of a field changed in two tabs both values are shown: "$choice"', async ({ choice, kept }) => {
    renderPortal('/profile');
    await userEvent.type(await role(), '!');
    await userEvent.type(screen.getByLabelText('Project name'), ' 2');
    const projectName = screen.getByLabelText<HTMLInputElement>('Project name').value;
    changeElsewhere({ role_title: 'Founder', full_name: 'Changed elsewhere' });
    await save();
    const conflict = within(await screen.findByRole('region', { name: 'Role' }));
    expect(conflict.getByText('CTO!')).toBeVisible();
    expect(conflict.getByText('Founder')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Project name' })).toBeNull();
    expect(stored?.role_title).toBe('Founder');
    expect(screen.getByRole('button', { name: 'Save Changes' })).toBeDisabled();

    await userEvent.click(conflict.getByRole('button', { name: choice }));
    expect(screen.getByRole('button', { name: 'Save Changes' })).toHaveFocus();
    expect(await role()).toHaveValue(kept);
    await save();
    expect(await screen.findByText('Profile updated successfully')).toBeVisible();
    expect(stored).toMatchObject({
      role_title: kept,
      full_name: 'Changed elsewhere',
      project_name: projectName,
    });
  });

  it('PROF-01 of services changed in two tabs the chosen ones are saved', async () => {
    renderPortal('/profile');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Rust Audit' }));
    changeElsewhere({ intended_services: ['Pentesting', 'Other: Fuzzing'] });
    await save();
    const conflict = within(await screen.findByRole('region', { name: 'Intended services' }));
    expect(conflict.getByText('Pentesting, Other: Fuzzing')).toBeVisible();
    await userEvent.click(conflict.getByRole('button', { name: 'Use the saved intended services' }));
    expect(screen.getByRole('checkbox', { name: 'Pentesting' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Rust Audit' })).not.toBeChecked();
    expect(screen.getByLabelText('What else?')).toHaveValue('Fuzzing');
  });

  it('PROF-01 are kept, and asked about only once, when the database refuses every change', async () => {
    network.on('PATCH /rest/v1/profiles', () => jsonResponse([]));
    renderPortal('/profile');
    await userEvent.type(await role(), '!');
    await save();
    expect(await screen.findByText('Failed to save profile')).toBeVisible();
    expect(await role()).toHaveValue('CTO!');
    expect(network.requests('PATCH /rest/v1/profiles')).toHaveLength(1);
  });
});

describe('a link to a part of the profile', () => {
  it('AUTH-19 ALL-02 /profile#sessions scrolls to the sessions and focuses their heading', async () => {
    const scrolled: Element[] = [];
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      scrolled.push(this);
    });
    renderPortal('/profile#sessions');
    const heading = await screen.findByRole('heading', { name: 'Sessions' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(scrolled).toContain(screen.getByRole('region', { name: 'Sessions' }));
  });
});

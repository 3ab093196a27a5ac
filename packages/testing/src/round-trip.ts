// A form is filled, saved, and opened again with what was saved.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { respondWith } from './network.ts';

/** What the database returns for each query, such as "audits?id=eq.1" or "rpc/list_webhooks". */
type Stored = Readonly<Record<string, unknown>>;

type Opening = {
  form: readonly [role: 'form' | 'dialog', name: string];
  /** The button on the page that opens it. */
  open?: string;
};

export type RoundTrip = Opening & {
  show: () => unknown;
  /** Where the page shows the form of what is stored in another way. */
  reopened?: Partial<Opening>;
  add?: readonly string[];
  /** What is typed, by label. A checkbox is ticked or not; a pair is what is typed and what is shown afterwards. */
  fields: Readonly<Record<string, string | boolean | readonly [typed: string, shown: string]>>;
  /** The labels of checkboxes that stay as they are, of a list in which others are ticked. */
  untouched?: readonly string[];
  /** The button that saves, and one that confirms it. */
  save: readonly [save: string, confirm?: string];
  stored: Stored;
  /** The request that saves, such as "PATCH audits?id=eq.1", and its body. */
  request: string;
  body: unknown;
  /** What is stored after this body, by query. `saved` is the whole response to the request. */
  after: (body: Record<string, never>) => Stored & { saved?: unknown };
};

const TEST_ID = /0{8}-0000-4000-8000-\w{12}/g;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
const CONTROLS =
  ':is(input, select, textarea):not([type=hidden], [type=file], [type=color], [type=radio], [type=search], :disabled)';

const valueOf = (control: Control) =>
  control instanceof HTMLInputElement && control.type === 'checkbox' ? control.checked : control.value;

/** Without the asterisk of a required field. */
const labelOf = (control: Control) =>
  control.ariaLabel ?? control.labels?.[0]?.textContent.replace(/\*$/, '').trim();

/** Fills each control with a value of its own: a field that is lost or takes another's value shows. */
export async function runRoundTrip(trip: RoundTrip) {
  let stored = trip.stored;
  const bodies: unknown[] = [];
  let ids: readonly string[] = [];
  respondWith((request) => {
    if (!request.is(trip.request)) {
      const query = Object.keys(stored).find((name) => request.is(`${request.method} ${name}`));
      return { body: query ? stored[query] : request.method === 'GET' ? [] : null };
    }
    bodies.push(request.body);
    ids = `${request.query} ${JSON.stringify(request.body)}`.match(TEST_ID) ?? [];
    const { saved = null, ...changed } = trip.after(request.body as Record<string, never>);
    stored = { ...stored, ...changed };
    return { body: saved };
  });
  const texts = Object.values(trip.fields)
    .filter((value) => typeof value !== 'boolean')
    .map(String);
  expect(new Set(texts).size).toBe(texts.length);

  const form = await openForm(trip);
  for (const name of trip.add ?? []) await userEvent.click(within(form).getByRole('button', { name }));
  const filled = Object.entries(trip.fields).map(([label, value]) => {
    const control = controlOf(form, label);
    const typed = typeof value === 'object' ? value[0] : value;
    expect({ label, value: valueOf(control) }).not.toEqual({ label, value: typed });
    if (typeof typed === 'boolean') fireEvent.click(control);
    else fireEvent.change(control, { target: { value: typed } });
    return control;
  });
  const others = Array.from(form.querySelectorAll<Control>(CONTROLS)).filter(
    (control) => !filled.includes(control),
  );
  expect(others.map(labelOf)).toEqual(trip.untouched ?? []);
  window.dispatchEvent(new Event('pagehide'));
  const drafts = Object.keys(localStorage).filter((key) => key.startsWith('audit-portal-draft:'));

  await userEvent.click(within(form).getByRole('button', { name: trip.save[0] }));
  if (trip.save[1]) await userEvent.click(await screen.findByRole('button', { name: trip.save[1] }));
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).toEqual(trip.body);
  // A draft that does not name what it changes would be offered for another client or audit.
  const names = drafts.map((key) => key.split(':').slice(2).join(':'));
  expect(names.filter((name) => ids.length > 0 && !ids.some((id) => name.includes(id)))).toEqual([]);

  cleanup();
  localStorage.clear();
  const again = await openForm({ ...trip, ...trip.reopened });
  const fields = Object.entries(trip.fields);
  return {
    shown: fields.map(([label]) => [label, valueOf(controlOf(again, label))]),
    typed: fields.map(([label, value]) => [label, typeof value === 'object' ? value[1] : value]),
  };
}

async function openForm({ show, form: [role, name], open }: RoundTrip): Promise<HTMLElement> {
  show();
  if (open) await userEvent.click(await screen.findByRole('button', { name: open }));
  return screen.findByRole(role, { name });
}

function controlOf(form: HTMLElement, label: string): Control {
  const [control, second] = Array.from(form.querySelectorAll<Control>(CONTROLS)).filter(
    (one) => labelOf(one) === label,
  );
  if (!control || second) throw new Error(`The form has ${second ? 'two fields' : 'no field'} "${label}".`);
  return control;
}

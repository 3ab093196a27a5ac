import { adoptTestConfig, testConfig } from '@portal/testing/test-config';
import { act, screen } from '@testing-library/react';
import type { Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createShellRouter } from './router.tsx';
import { ShellRoot } from './shell-frame.tsx';
import { prerenderSignIn } from './prerender-sign-in.tsx';
import { hydratePage } from './hydrate-page.ts';

const complain = vi.spyOn(console, 'error').mockImplementation(() => {});
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
let container: HTMLElement;
let root: Root | undefined;

beforeAll(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  adoptTestConfig();
});
beforeEach(() => {
  complain.mockClear();
  history.replaceState(null, '', '/auth');
  document.documentElement.dataset['prerendered'] = 'fit';
  container = document.createElement('div');
  container.innerHTML = prerenderSignIn();
  document.body.replaceChildren(container);
});
afterEach(() => {
  act(() => root?.unmount());
  delete window.portalBoot;
});

function start() {
  act(() => {
    root = hydratePage(container, <ShellRoot router={createShellRouter()} />);
  });
}

/** The visitor clicks "Use magic link" before the page can handle it. Returns what the page stops. */
function clickEarly() {
  const stopListening = vi.fn<() => void>();
  const clicked = screen.getByRole<HTMLButtonElement>('button', { name: 'Use magic link' });
  window.portalBoot = { clicked, stopListening, requestAhead: () => undefined };
  return stopListening;
}

it('AUTH-01 AUTH-05 the sign-in page that is rendered at build time is hydrated without a change of its markup, except for the deployment’s name, website and blog', () => {
  const [email, form] = [field('Email'), screen.getByRole('form')];
  start();
  expect([field('Email'), screen.getByRole('form')]).toEqual([email, form]);
  expect(email.isConnected && form.isConnected).toBe(true);
  expect(screen.getByText(testConfig.brand.name)).toBeTruthy();
  const website = screen.getByRole('link', { name: 'Back to Website' });
  expect(website.getAttribute('href')).toBe(testConfig.links.website);
  const blog = screen.getByRole('link', { name: /^Learn More/ });
  expect(blog.getAttribute('href')).toBe(testConfig.links.blog);
  expect(complain).not.toHaveBeenCalled();
});

it('AUTH-11 the hydrated page keeps what was typed before, and does then what was clicked before', () => {
  field('Email').value = 'ada@chain.test';
  field('Password').focus();
  const stopListening = clickEarly();
  start();
  expect(field('Email').value).toBe('ada@chain.test');
  expect(screen.getByRole('button', { name: 'Send magic link' })).toBeTruthy();
  expect(stopListening).toHaveBeenCalledOnce();
  expect(window.portalBoot?.clicked).toBeUndefined();
});

it('AUTH-11 the hydrated page keeps what was typed also where an extension has put something of its own between the fields', () => {
  field('Email').value = 'ada@chain.test';
  field('Email').after(document.createElement('div'));
  start();
  expect(field('Email').value).toBe('ada@chain.test');
  expect(complain).toHaveBeenCalledOnce();
});

it('AUTH-01 ROUTE-05 the sign-in page that is rendered at build time is replaced, with the early click, where it is not for this visitor', () => {
  document.documentElement.dataset['prerendered'] = 'unfit';
  const email = field('Email');
  const stopListening = clickEarly();
  start();
  expect(stopListening).toHaveBeenCalledOnce();
  expect(window.portalBoot?.clicked).toBeUndefined();
  expect(email.isConnected).toBe(false);
  expect(document.documentElement.dataset['prerendered']).toBeUndefined();
  expect(screen.getAllByRole('heading', { name: 'Welcome back' })).toHaveLength(1);
});

it('AUTH-11 the sign-in page that is rendered at build time sends nothing by itself: no password comes into an address before the script is there', () => {
  expect(screen.getByRole('form').getAttribute('method')).toBe('dialog');
});

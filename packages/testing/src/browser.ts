import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import * as React from 'react';
import { toast } from 'sonner';
import { webcrypto } from 'node:crypto';
import { afterEach, vi } from 'vitest';
import { noteBegin, noteEnd, takeLeftovers } from './effects.ts';

afterEach(() => {
  cleanup();
  const leftovers = takeLeftovers();
  // What is still on show would be shown again to the next test, and stand in for its own before the action.
  toast.dismiss();
  // A form that is left keeps its draft there.
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
  if (leftovers.length > 0) throw new Error(`Effects were left behind:\n${leftovers.join('\n')}`);
});

// Sonner's styles fade a toast in, so a test would find it before it is visible. jsdom also compares every element with every
// rule for each query by role.
for (const sheet of document.styleSheets) while (sheet.cssRules.length > 0) sheet.deleteRule(0);

// React's development build keeps a stack for every element, which nobody reads here.
const internals = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
) as object;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: nothing });

function nothing() {}

// jsdom has no layout: Radix and sonner ask for these, and no test depends on what they would measure.
const missing = {
  scrollIntoView: nothing,
  hasPointerCapture: () => false,
  setPointerCapture: nothing,
  releasePointerCapture: nothing,
};
for (const [name, value] of Object.entries(missing)) {
  if (!(name in Element.prototype))
    Object.defineProperty(Element.prototype, name, { value, configurable: true });
}
window.scrollTo = nothing;
if (!('getEntriesByType' in Performance.prototype)) {
  Object.defineProperty(Performance.prototype, 'getEntriesByType', { value: () => [], configurable: true });
}
// As in browsers: jsdom's own has no subtle.
Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
// A wide window without a preference for reduced motion. A test that needs another one stubs matchMedia.
globalThis.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: media.includes('min-width'),
    onchange: null,
    addListener: nothing,
    removeListener: nothing,
  });
const observer = class {
  observe() {
    noteBegin(this, 'observer');
  }
  unobserve() {}
  disconnect() {
    noteEnd(this);
  }
};
globalThis.ResizeObserver ??= observer;
globalThis.IntersectionObserver ??= observer as unknown as typeof IntersectionObserver;

import { vi } from 'vitest';

/** Gives jsdom a window of that width for matchMedia's max-width queries; returns a function that resizes it. */
export function stubViewport(width: number): (width: number) => void {
  let current = width;
  const listeners = new Set<() => void>();
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return current <= Number(/max-width: ([\d.]+)px/.exec(query)?.[1] ?? 0);
    },
    addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: () => void) => listeners.delete(listener),
  }));
  return (next) => {
    current = next;
    for (const listener of listeners) listener();
  };
}

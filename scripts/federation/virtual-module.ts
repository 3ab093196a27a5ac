import type { Plugin } from 'vite';

/** A module that exists only in the build. */
export function virtualModule(name: string, id: string, code: () => string): Plugin {
  return {
    name,
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load: (source) => (source === `\0${id}` ? code() : null),
  };
}

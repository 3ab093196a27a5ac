// Not in lazy-page.tsx, which the shell shares: a shell of the release before would lack it.
import type { ComponentType } from 'react';
import { lazyPage } from './lazy-page.tsx';

/** The page that a module exports under a name. */
export const pageOf = <Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) => lazyPage(async () => (await load())[name]);

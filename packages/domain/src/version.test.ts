import { expect, it } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { VERSION } from './version.ts';

it('REL-01 the product says the version of the root package.json', () => {
  expect(VERSION).toBe(manifest.version);
});

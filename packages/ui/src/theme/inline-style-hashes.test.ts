import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { styleHashes } from './inline-style-hashes.ts';

test('styleHashes are the hashes of the styles that sonner inserts', async () => {
  await import('sonner');
  const written = Array.from(document.querySelectorAll('style'), (style) => style.textContent);
  const hashes = ['', ...written].map(
    (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
  expect(written).toHaveLength(1);
  expect(styleHashes).toEqual(hashes);
});

import { defineConfig } from 'vitest/config';
import { hostFederation } from '../../vite.federation.ts';
import { bundledRemotes } from '../../vite.single-bundle.ts';

export default defineConfig({
  plugins: [hostFederation({ isSingle: true }), bundledRemotes({ isSingle: false })],
  test: { environment: 'jsdom', include: ['src/**/*.test.{ts,tsx}'] },
});

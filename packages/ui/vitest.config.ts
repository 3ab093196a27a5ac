import { defineConfig } from 'vitest/config';
import { unitTests } from '../../scripts/test/units/options.ts';

export default defineConfig({ test: unitTests({ setupFiles: ['@portal/testing/browser'] }) });

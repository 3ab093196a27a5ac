import type { Section } from './section.ts';

/** Every section by the name that `npm run bench -- <name>` takes, in the order of docs/benchmarks.md. */
export const sections: Record<string, () => Promise<{ section: Section }>> = {
  'page-load': () => import('./sections/page-load.ts'),
  database: () => import('./sections/database.ts'),
  'csv-export': () => import('./sections/csv-export.ts'),
  load: () => import('./sections/load.ts'),
};

/** Only when asked for by name: takes minutes by its nature. */
export const onDemandSections = ['load'];

import type { Section } from './section.ts';

/** All sections by name, in the order of docs/benchmarks.md. */
export const sections: Record<string, () => Promise<{ section: Section }>> = {
  'page-load': () => import('./sections/page-load.ts'),
  journeys: () => import('./sections/journeys.ts'),
  database: () => import('./sections/database.ts'),
  'csv-export': () => import('./sections/csv-export.ts'),
  report: () => import('./sections/report.ts'),
  verify: () => import('./sections/verify.ts'),
  source: () => import('./sections/source.ts'),
  load: () => import('./sections/load.ts'),
};

/** Sections that run only when named, because they take minutes. */
export const onDemandSections = ['load'];

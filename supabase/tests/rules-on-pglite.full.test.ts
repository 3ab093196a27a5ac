// PGlite takes three times as long as PostgreSQL, on which `npm test` runs the same checks, and serves development and demonstrations.
import { openSeededPglite } from './database/copies.ts';
import { testChecks } from './rules.ts';

testChecks('PGlite', openSeededPglite);

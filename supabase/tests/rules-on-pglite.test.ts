// A file of its own, so that the two databases are tested at the same time.
import { openSeededPglite } from './database/copies.ts';
import { testRules } from './rules.ts';

testRules('PGlite', openSeededPglite);

import { openSeededPglite } from './database/copies.ts';
import { testMatrix } from './rules.ts';

testMatrix('PGlite', openSeededPglite);

import { openSeededPostgres } from './database/copies.ts';
import { testRules } from './rules.ts';

testRules('PostgreSQL', () => openSeededPostgres('rules'));

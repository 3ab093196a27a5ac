import { openSeededPostgres } from './database/copies.ts';
import { testChecks, testMatrix } from './rules.ts';

testChecks('PostgreSQL', () => openSeededPostgres('rules'));
testMatrix('PostgreSQL', () => openSeededPostgres('matrix'));

import { configure } from '@testing-library/react';

// Long enough for a busy machine. A mutant that a test waits for in vain takes this long.
// Under `npm run mutation`, what a test waits for often never comes.
configure({ asyncUtilTimeout: process.env['MUTATION_PART'] ? 2_000 : 3_000 });

import { configure } from '@testing-library/react';

// Long enough for a busy machine. A mutant that a test waits for in vain takes this long.
configure({ asyncUtilTimeout: 3_000 });

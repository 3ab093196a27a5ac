import { configure } from '@testing-library/react';

// Long enough for a busy machine.
configure({ asyncUtilTimeout: 10_000 });

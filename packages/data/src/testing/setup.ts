import { configure } from '@testing-library/react';

// A limit is for what hangs, not for a busy machine.
configure({ asyncUtilTimeout: 10_000 });

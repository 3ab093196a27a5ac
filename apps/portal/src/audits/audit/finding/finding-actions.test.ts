import { FINDING_STATUSES } from '@portal/domain/findings/finding-labels';
import { expect, test } from 'vitest';
import { getTurn } from './finding-actions.tsx';

test('FIND-06 every status that a client sees says whose turn it is', () => {
  const whose = FINDING_STATUSES.map((status) => [status, getTurn(status)?.whose]);
  expect(Object.fromEntries(whose)).toEqual({
    open: 'client',
    partially_fixed: 'client',
    fix_submitted: 'auditor',
    disputed: 'auditor',
    fixed: 'nobody',
    acknowledged: 'nobody',
    withdrawn: 'nobody',
  });
});

import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AuditStepper } from './audit-stepper.tsx';

test('AUD-03 a stage whose date is not known is done or now', () => {
  render(<AuditStepper status="in_progress" reached={{ completed: '2026-11-02' }} />);
  expect(screen.getAllByRole('listitem').map((stage) => stage.textContent)).toEqual([
    'ScheduledDone',
    'In ProgressNow (current stage)',
    'MitigationNot yet',
    'CompletedNot yet',
  ]);
});

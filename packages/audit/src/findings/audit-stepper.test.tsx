import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AuditStepper } from './audit-stepper.tsx';

const texts = () => screen.getAllByRole('listitem').map((stage) => stage.textContent);

test('AUD-03 the stepper shows the four stages, the dates reached and the current one', () => {
  render(
    <AuditStepper
      status="mitigation"
      reached={{ scheduled: '2026-09-01', in_progress: '2026-10-05', mitigation: '2026-11-02' }}
    />,
  );
  expect(texts()).toEqual([
    'Scheduled1 Sep 2026',
    'In Progress5 Oct 2026',
    'Mitigation2 Nov 2026 (current stage)',
    'CompletedNot yet',
  ]);
  expect(screen.getAllByRole('listitem')[2]).toHaveAttribute('aria-current', 'step');
});

test('AUD-03 a stage whose date is not known is done or now, and a pending audit has reached none', () => {
  const { rerender } = render(<AuditStepper status="in_progress" reached={{ completed: '2026-11-02' }} />);
  expect(texts()).toEqual([
    'ScheduledDone',
    'In ProgressNow (current stage)',
    'MitigationNot yet',
    'CompletedNot yet',
  ]);
  rerender(<AuditStepper status="pending" reached={{}} />);
  expect(texts()).toEqual([
    'ScheduledNot yet',
    'In ProgressNot yet',
    'MitigationNot yet',
    'CompletedNot yet',
  ]);
});

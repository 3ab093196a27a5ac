import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { loaded } from '@portal/testing/components';
import { ClientIdentity } from './client-identity.tsx';

const client = {
  company_name: 'Vale Labs',
  full_name: 'Iris Vale',
  business_email: 'iris@vale.test',
  approval_status: 'approved',
  suspended_at: null,
  has_look_alike: false,
};
const WARNING = 'The client could not be loaded. Do not continue.';

test('PICK-05 the client stays named when a refetch in the background fails', () => {
  render(<ClientIdentity label="Client" query={loaded(client)} />);
  expect(screen.getByText('Vale Labs')).toBeVisible();
  expect(screen.queryByText(WARNING)).toBeNull();
});

test.each([[undefined], [null]])('PICK-05 warns where the client is %j', (data) => {
  render(<ClientIdentity label="Client" query={loaded(data)} />);
  expect(screen.getByText(WARNING)).toBeVisible();
});

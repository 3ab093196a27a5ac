import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { loaded } from '@portal/testing/components';
import { ClientIdentity } from './client-identity.tsx';

test.each([[undefined], [null]])('PICK-05 warns where the client is %j', (data) => {
  render(<ClientIdentity label="Client" query={loaded(data)} />);
  expect(screen.getByText('The client could not be loaded. Do not continue.')).toBeVisible();
});

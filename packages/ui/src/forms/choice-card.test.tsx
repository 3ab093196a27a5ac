import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ChoiceCard } from './choice-card.tsx';
import { FieldSet } from './field-set.tsx';

test('REQ-01 choice cards form one named group with descriptions, and the arrow keys move between them', async () => {
  render(
    <FieldSet legend="Service" error="Please fill in all required fields" isRequired>
      <ChoiceCard
        name="service"
        value="smart_contract_audit"
        title="Smart contract audit"
        description="Solidity, Rust, Cairo"
      />
      <ChoiceCard name="service" value="code_review" title="Code review" />
    </FieldSet>,
  );
  expect(screen.getByRole('group', { name: /Service/ })).toHaveAccessibleDescription(
    'Please fill in all required fields',
  );
  const first = screen.getByRole('radio', {
    name: 'Smart contract audit',
    description: 'Solidity, Rust, Cairo',
  });
  await userEvent.click(screen.getByText('Smart contract audit'));
  expect(first).toBeChecked();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('radio', { name: 'Code review' })).toBeChecked();
});

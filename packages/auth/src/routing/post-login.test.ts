// Where everybody else is sent, and what each guard does with them, is tested with the real router (front-door.test.tsx).
import { expect, it } from 'vitest';
import { postLoginDestination } from './post-login.ts';

it.each([
  ['TEAM-03 whoever left their client', { hasLeft: true }, '/approval-pending'],
  ['TEAM-01 whoever confirmed an invited address', { isInvited: true }, '/invitation'],
])('%s is sent on after signing in', (_who, facts, destination) => {
  const account = { isAdmin: false, profile: null, secondFactor: 'none', ...facts } as const;
  expect(postLoginDestination({ outcome: 'found', account })).toBe(destination);
});

import { expect, it } from 'vitest';
import { joinOther } from './intended-services.ts';

it('ONB-05 Other is stored with the text beside it, and alone without one', () => {
  const stored = [' a DAO ', ' '].map((otherText) => joinOther({ services: ['Other'], otherText }));
  expect(stored).toEqual([['Other: a DAO'], ['Other']]);
});

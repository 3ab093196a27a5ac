import { describe, expect, it } from 'vitest';
import { checkProfileData } from '../../send-onboarding-notification/profile-data.ts';
import { HttpError } from '../../_shared/http.ts';

/** Returns the sentence of the refusal, or null when the data is accepted. */
function getRefusal(body: unknown): string | null {
  try {
    checkProfileData(body);
    return null;
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 400) throw error;
    return error.message;
  }
}

const fields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, 'x']));

describe('the data that the form sends', () => {
  it.each([
    { name: 'Ada', isBusiness: true, website: null },
    { services: ['a'], intended_services: [], intendedServices: ['b', 'c'] },
    { text: 'x'.repeat(5_000) },
    { services: ['x'.repeat(5_000)] },
    { services: Array.from({ length: 50 }, () => 'x') },
    fields(50),
  ])('ONB-06 checkProfileData accepts valid data (%#)', (profileData) => {
    expect(getRefusal({ profileData })).toBeNull();
  });

  it.each([
    [null, 'The request must contain profileData.'],
    ['text', 'The request must contain profileData.'],
    [[{ profileData: { a: 'b' } }], 'The request must contain profileData.'],
    [{}, 'The request must contain profileData.'],
    [{ profileData: null }, 'The request must contain profileData.'],
    [{ profileData: 'text' }, 'The request must contain profileData.'],
    [{ profileData: ['a'] }, 'The request must contain profileData.'],
    [{ profileData: {} }, 'profileData is empty.'],
    [{ profileData: fields(51) }, 'profileData has too many fields.'],
    [{ profileData: { age: 7 } }, 'The field age must be text.'],
    [{ profileData: { 'a<b> c-d_e': [] } }, 'The field abc-d_e must be text.'],
    [{ profileData: { ['n'.repeat(99)]: {} } }, `The field ${'n'.repeat(40)} must be text.`],
    [{ profileData: { bio: 'x'.repeat(5_001) } }, 'The field bio is too long.'],
    [{ profileData: { services: 'a' } }, 'The services must be a list of texts.'],
    [{ profileData: { intended_services: ['a', 7] } }, 'The services must be a list of texts.'],
    [{ profileData: { intendedServices: null } }, 'The services must be a list of texts.'],
    [{ profileData: { services: Array.from({ length: 51 }, () => 'x') } }, 'There are too many services.'],
    [{ profileData: { services: ['a', 'x'.repeat(5_001)] } }, 'The field services is too long.'],
  ])('ONB-06 checkProfileData refuses invalid data (%#)', (body, sentence) => {
    expect(getRefusal(body)).toBe(sentence);
  });
});

import { describe, expect, it } from 'vitest';
import { INTENDED_SERVICES, joinOther, splitOther } from './intended-services.ts';

describe('ONB-05 Other', () => {
  it('is stored with its text', () => {
    expect(joinOther({ services: ['Rust Audit', 'Other'], otherText: ' Formal verification ' })).toEqual([
      'Rust Audit',
      'Other: Formal verification',
    ]);
  });

  it('is split back on load', () => {
    const choice = { services: ['Rust Audit', 'Other'], otherText: 'a: b, c' };
    expect(splitOther(joinOther(choice))).toEqual(choice);
  });

  it('is stored unchanged without text', () => {
    expect(joinOther({ services: ['Other'], otherText: ' ' })).toEqual(['Other']);
  });

  it('ONB-04 is one of 13 options', () => {
    expect(INTENDED_SERVICES).toHaveLength(13);
  });
});

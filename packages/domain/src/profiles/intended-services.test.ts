import { describe, expect, it } from 'vitest';
import { joinOther } from './intended-services.ts';

describe('ONB-05 Other', () => {
  it('is stored with its text', () => {
    expect(joinOther({ services: ['Rust Audit', 'Other'], otherText: ' Formal verification ' })).toEqual([
      'Rust Audit',
      'Other: Formal verification',
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { clientName, toSelectedClient } from './client-name.ts';

describe('PICK-01 a client', () => {
  const client = {
    user_id: 'c1',
    full_name: 'Ada Byron',
    company_name: 'Analytical',
    business_email: 'ada@a.test',
  };

  it.each([
    [{}, 'Ada Byron'],
    [{ full_name: '' }, 'Analytical'],
    [{ full_name: null, company_name: null }, 'ada@a.test'],
    [{ full_name: null, company_name: '', business_email: null }, 'Unnamed client'],
  ])('with %j is called %s', (changes, name) => {
    expect(clientName({ ...client, ...changes })).toBe(name);
  });

  it('is picked by its company, else by its own name, with its address', () => {
    expect(toSelectedClient(client)).toEqual({ userId: 'c1', name: 'Analytical', email: 'ada@a.test' });
    expect(toSelectedClient({ ...client, company_name: null, business_email: null })).toEqual({
      userId: 'c1',
      name: 'Ada Byron',
      email: '',
    });
  });
});

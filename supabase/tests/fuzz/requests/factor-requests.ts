// Requests about second factors, with ids that exist: one's own and those of others.
import fc from 'fast-check';
import { holder, RIGHT_CODE } from '../factor-holder.ts';
import type { FuzzRequest } from './request.ts';

const factorId = fc.constantFrom(holder.factor, holder.begunFactor, holder.adminsFactor);
const code = fc.constantFrom(RIGHT_CODE, RIGHT_CODE, RIGHT_CODE, '000000', '');
const name = fc.constantFrom('A new app', 'Another app', '');

/** Enrolling, a challenge, a code and removing. */
export const factorRequest: fc.Arbitrary<FuzzRequest> = fc
  .oneof(
    name.map((friendly_name) => ({
      method: 'POST',
      path: '',
      body: { factor_type: 'totp', friendly_name },
    })),
    factorId.map((id) => ({ method: 'POST', path: `/${id}/challenge`, body: {} })),
    fc.tuple(factorId, code).map(([id, given]) => ({
      method: 'POST',
      path: `/${id}/verify`,
      body: { challenge_id: holder.challenge, code: given },
    })),
    fc.constant({
      method: 'POST',
      path: `/${holder.begunFactor}/verify`,
      body: { challenge_id: holder.challenge, code: RIGHT_CODE },
    }),
    factorId.map((id) => ({ method: 'DELETE', path: `/${id}`, body: {} })),
  )
  .map(({ method, path, body }) => ({
    surface: 'auth',
    method,
    path: `/auth/v1/factors${path}`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }));

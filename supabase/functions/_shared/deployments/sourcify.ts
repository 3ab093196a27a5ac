// The verified source of a contract (LIVE-01), from the Sourcify server of the configuration.
import { createHash } from 'node:crypto';
import { Buffer } from 'node:buffer';
import {
  readSourcify,
  SOURCIFY_FIELDS,
  type ReadContract,
} from '../../../../packages/domain/src/deployments/read-sourcify.ts';
import { askServer, type Limits } from './ask-server.ts';

/** A response of 4 MB takes 100 ms of CPU and 25 MB of memory. */
const LIMITS: Limits = { bytes: 4 * 1024 ** 2, milliseconds: 20_000 };

/** Asks Sourcify about a contract. Throws a ServerProblem when there is no response. */
export async function askSourcify(
  server: string,
  asked: { chainId: number; address: string },
  limits = LIMITS,
): Promise<ReadContract> {
  const url = `${server}/v2/contract/${asked.chainId}/${asked.address}?fields=${SOURCIFY_FIELDS}`;
  const { status, body } = await askServer('Sourcify', url, {}, limits);
  return readSourcify(status, body, asked);
}

export function blobId(content: string): string {
  const bytes = Buffer.from(content);
  return createHash('sha1').update(`blob ${bytes.byteLength}\0`).update(bytes).digest('hex');
}

import { CONTRACT } from '@portal/auth/contract-version';

/** A remote that speaks another major version of the contract than this shell. */
export class ContractMismatch extends Error {
  constructor(remote: string, built: string) {
    super(
      `Remote "${remote}" was built for contract ${built}; this shell speaks ${CONTRACT.major}.${CONTRACT.minor}.`,
    );
    this.name = 'ContractMismatch';
  }
}

/**
 * Refuses a manifest whose contract this shell does not speak. The federation runtime itself never
 * refuses a version, so it is done before a byte of the remote runs.
 */
export function assertContract(remote: string, manifest: unknown): void {
  const contract = contractOf(manifest);
  if (contract?.major !== CONTRACT.major) {
    throw new ContractMismatch(remote, contract ? `${contract.major}.${contract.minor}` : '(none)');
  }
}

function contractOf(manifest: unknown): { major: number; minor: number } | undefined {
  const contract = property(property(manifest, 'metaData'), 'contract');
  const major = property(contract, 'major');
  const minor = property(contract, 'minor');
  return typeof major === 'number' && typeof minor === 'number' ? { major, minor } : undefined;
}

function property(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null
    ? Object.entries(of).find(([key]) => key === name)?.[1]
    : undefined;
}

import { CONTRACT, type ContractVersion } from '@portal/auth/contract/contract-version';
import type { RemoteConfig } from '@portal/data/client/runtime-config';
import { isAllowedOrigin } from './allowed-origins.ts';
import { RemoteError } from './remote-error.ts';
import type { RemoteManifest } from './remote-manifest.ts';

/** The shared libraries of this shell and their versions, written in by its build. */
const PROVIDED: Record<string, string> = import.meta.env.PORTAL_LIBRARIES ?? {};

/** Throws unless the address is on the shell's list: a tampered config.json must not load code from elsewhere. */
export function assertAllowed(remote: string, address: string): void {
  if (isAllowedOrigin(address)) return;
  throw new RemoteError(`${address} is not on an origin that this shell may load code from.`, {
    remote,
    fault: 'forbidden',
  });
}

/**
 * Throws unless this shell can run the remote: the contract's major and the major of every shared library have to be
 * the same. The federation runtime itself refuses no version, so it is done before a byte of the remote runs.
 */
export function assertCompatible(
  { name }: RemoteConfig,
  manifest: RemoteManifest,
  provided = PROVIDED,
): void {
  const refuse = (message: string) => {
    throw new RemoteError(message, { remote: name, version: manifest.version, fault: 'incompatible' });
  };
  const { contract } = manifest;
  if (contract?.major !== CONTRACT.major) refuse(`${describeContracts(name, contract)}.`);
  for (const [library, wanted] of Object.entries(manifest.libraries)) {
    const own = provided[library];
    if (own && major(own) !== major(wanted)) {
      refuse(`${name} was built with ${library} ${wanted}; this shell provides ${own}.`);
    }
  }
}

/**
 * Turns the fault of a remote that was built for a later minor into `incompatible`: it needs something that only a
 * newer shell shares. Returns any other error unchanged.
 */
export function asIncompatibleIfNewer(error: RemoteError, { contract }: RemoteManifest): RemoteError {
  if (error.fault !== 'broken' || !contract || contract.minor <= CONTRACT.minor) return error;
  const { remote, version } = error;
  const message = `${describeContracts(remote, contract)}, and it failed: ${error.message}`;
  return new RemoteError(message, { remote, version, fault: 'incompatible', cause: error });
}

function describeContracts(remote: string, contract: RemoteManifest['contract']): string {
  const built = contract ? formatVersion(contract) : '(none)';
  return `${remote} was built for contract ${built}; this shell speaks ${formatVersion(CONTRACT)}`;
}

const formatVersion = ({ major, minor }: ContractVersion) => `${major}.${minor}`;
const major = (version: string) => version.split('.')[0];

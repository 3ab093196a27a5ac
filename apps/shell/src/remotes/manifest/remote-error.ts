import { isChunkLoadError } from '@portal/ui/layout/lazy-page';

/**
 * Why a remote is not available. `unreachable`: a file did not arrive; `unusable`: the response was something else;
 * `slow`: no response in time; `incompatible`: built for another shell; `forbidden`: its origin is not on the list;
 * `broken`: its code threw an error.
 */
export type RemoteFault = 'unreachable' | 'unusable' | 'slow' | 'incompatible' | 'forbidden' | 'broken';

type Details = { remote: string; fault: RemoteFault; version?: string | undefined; cause?: unknown };

export class RemoteError extends Error {
  readonly remote: string;
  readonly fault: RemoteFault;
  readonly version: string | undefined;

  constructor(message: string, { remote, fault, version, cause }: Details) {
    super(message, { cause });
    this.name = 'RemoteError';
    this.remote = remote;
    this.fault = fault;
    this.version = version;
  }
}

export function asRemoteError({ name }: { name: string }, cause: unknown, version?: string): RemoteError {
  if (cause instanceof RemoteError) return cause;
  const message = cause instanceof Error ? cause.message : String(cause);
  const fault = isChunkLoadError(cause) ? 'unreachable' : 'broken';
  return new RemoteError(message, { remote: name, version, fault, cause });
}

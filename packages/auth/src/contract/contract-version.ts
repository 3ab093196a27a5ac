/** A version of the agreement between the shell and its remotes. */
export type ContractVersion = { major: number; minor: number };

/**
 * The version that this code speaks. A remote's build writes it into its manifest; the shell refuses another major.
 * A minor only adds: a remote may be older than the shell, or newer as long as it does without what the shell lacks.
 *
 * 1.0: user, impersonation, signing out, and the modules lent by the shell (scripts/federation/lent.ts).
 * 1.1: the manifest names the shared libraries that it was built with.
 * 1.2: `pinSelectedClient`, `toast.isAttended`; from here on every export of a lent module is recorded under its minor in
 * scripts/federation/lent-exports.json, and a test holds the two together.
 */
export const CONTRACT: ContractVersion = { major: 1, minor: 2 };

/** A version of the agreement between the shell and its remotes. */
export type ContractVersion = { major: number; minor: number };

/**
 * The version that this code speaks. A remote's build writes it into its manifest; the shell refuses another major.
 * A minor only adds: a remote may be older than the shell, or newer as long as it does without what the shell lacks.
 *
 * 1.0: what useShell returns, and the exports of the shared modules (scripts/federation/shared-modules.ts). Every export is
 * recorded under its minor in scripts/federation/shared-exports.json, and a test compares the record with the code.
 */
export const CONTRACT: ContractVersion = { major: 1, minor: 7 };

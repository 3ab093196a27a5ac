/**
 * The version of the agreement between the shell and its remotes: what useShell returns, and the exports of the shared
 * modules (scripts/federation/shared-modules.ts). A remote's build writes it into its manifest; the shell refuses another. Under
 * one number exports are only added, and the shell is deployed before a remote that uses them; what changes or removes
 * one raises the number.
 */
export const CONTRACT = 2;

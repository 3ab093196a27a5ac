/**
 * The agreement between the shell and its remotes. A remote built against another major is refused;
 * a minor only adds. A remote's build writes it into its manifest.
 */
export const CONTRACT = { major: 1, minor: 0 } as const;

/** Whether a file is one of these files or lies in one of these folders, also when a name is written decomposed, as macOS does. */
export function isInPaths(path: string, paths: readonly string[]): boolean {
  const file = path.normalize('NFC');
  return paths
    .map((place) => place.normalize('NFC').replace(/\/+$/, ''))
    .some((place) => file === place || file.startsWith(`${place}/`));
}

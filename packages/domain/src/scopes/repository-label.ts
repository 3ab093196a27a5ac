/** The address of a repository as people write it: without https://. */
export function repositoryLabel(url: string): string {
  return url.replace(/^https:\/\//, '');
}

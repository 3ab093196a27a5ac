/** A repository's address without its protocol and host: "harbor/vaults". The whole address when it is malformed. */
export function repositoryName({ url }: { url: string }): string {
  try {
    return new URL(url).pathname.replace(/^\/|\/$|\.git$/g, '') || url;
  } catch {
    return url;
  }
}

import type { Markdown } from './markdown.tsx';

let loaded: typeof Markdown | undefined;

/** The Markdown component when its code has arrived. */
export function loadedMarkdown(): typeof Markdown | undefined {
  return loaded;
}

/** Fetches the Markdown component; rejects when its code cannot be loaded, and fetches again at the next call. */
export async function loadMarkdown(): Promise<typeof Markdown> {
  const module = await import('./markdown.tsx');
  loaded = module.Markdown;
  return loaded;
}

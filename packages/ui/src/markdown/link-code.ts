import type { Link, Nodes, Root } from 'mdast';
import { fixLinks } from '@portal/domain/findings/code-location';
import { linkMatches } from './link-matches.ts';

export type CodeRepository = { url: string; commit_hash: string };

const HASH = /(?<![\w/.-])[0-9a-f]{40}(?![\w/-])/g;
const PULL_REQUEST =
  /^https:\/\/(?:github\.com|gitlab\.com|bitbucket\.org)\/([\w./-]+?)\/(pull|-\/merge_requests|pull-requests)\/(\d+)\/?$/;

/** Full hashes of known commits become links, also as code; a pull request's address becomes "vale/bridge#214". */
export function linkCode(repositories: readonly CodeRepository[] = []) {
  return (tree: Root): void => {
    if (repositories.length > 0) {
      linkMatches(tree, HASH, (hash) => {
        const url = commitAddress(hash, repositories);
        return url === null ? null : { url };
      });
    }
    visit(tree, repositories);
  };
}

function visit(node: Nodes, repositories: readonly CodeRepository[]): void {
  if (!('children' in node) || node.type === 'linkReference') return;
  if (node.type === 'link') return shorten(node);
  const children: Nodes[] = node.children;
  node.children = children.map((child): Nodes => {
    if (child.type === 'inlineCode' && /^[0-9a-f]{40}$/.test(child.value)) {
      const url = commitAddress(child.value, repositories);
      return url === null ? child : { type: 'link', url, children: [child] };
    }
    visit(child, repositories);
    return child;
  }) as typeof node.children;
}

/** A link that shows its address, as a reader pasted it. */
function shorten(link: Link): void {
  const [text, ...others] = link.children;
  if (text?.type !== 'text' || others.length > 0 || text.value !== link.url) return;
  const [, repository, kind, number] = PULL_REQUEST.exec(link.url) ?? [];
  if (repository && number) text.value = `${repository}${kind === '-/merge_requests' ? '!' : '#'}${number}`;
}

/** The repository of a commit: that of the audited commit, else the only one of the scope. */
function commitAddress(hash: string, repositories: readonly CodeRepository[]): string | null {
  const audited = repositories.filter(({ commit_hash }) => commit_hash === hash);
  return fixLinks(hash, audited.length > 0 ? audited : repositories).href;
}

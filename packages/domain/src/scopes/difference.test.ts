import { describe, expect, it } from 'vitest';
import { scopeChanges, type ComparedScope } from './difference.ts';

const vault = {
  id: 'a',
  url: 'https://github.com/x/vault',
  commit_hash: '1'.repeat(40),
  git_ref: 'main',
  paths: ['src'],
};
const scope: ComparedScope = {
  nsloc: 1800,
  chains: ['Base'],
  languages: ['Solidity'],
  out_of_scope: null,
  known_issues: 'None.',
  repositories: [vault],
};

describe('PROP-04 the difference between two scopes', () => {
  it('is empty for the same scope, also with other ids and spaces', () => {
    expect(
      scopeChanges(scope, {
        ...scope,
        known_issues: 'None. ',
        out_of_scope: ' ',
        repositories: [{ ...vault, id: 'b' }],
      }),
    ).toEqual([]);
  });

  it('names each field that differs, with both values', () => {
    const texts = { languages: ['Solidity', 'Vyper'], out_of_scope: 'Tests.', known_issues: null };
    expect(scopeChanges(scope, { ...scope, nsloc: null, chains: ['Base', 'Ethereum'], ...texts })).toEqual([
      { label: 'Lines of code', before: '1,800', after: '' },
      { label: 'Chains', before: 'Base', after: 'Base, Ethereum' },
      { label: 'Languages', before: 'Solidity', after: 'Solidity, Vyper' },
      { label: 'Out of scope', before: '', after: 'Tests.' },
      { label: 'Known issues', before: 'None.', after: '' },
    ]);
    expect(scopeChanges(scope, { ...scope, nsloc: 0 })).toMatchObject([{ after: '0' }]);
  });

  it('compares a repository with the one of its id, else of its address, and lists added and removed ones', () => {
    const moved = { ...vault, url: 'https://gitlab.com/x/vault' };
    const twin = { ...vault, id: 'b', commit_hash: '2'.repeat(40) };
    const added = {
      ...vault,
      id: 'c',
      url: 'https://github.com/x/bridge.git',
      commit_hash: '',
      git_ref: null,
      paths: [],
    };
    const changes = scopeChanges(
      { ...scope, repositories: [vault, twin] },
      { ...scope, repositories: [added, { ...vault, id: 'z' }, moved] },
    );
    expect(changes.map(({ before, after }) => [before.split('\n')[0], after.split('\n')[0]])).toEqual([
      ['', 'https://github.com/x/bridge.git'],
      ['https://github.com/x/vault', 'https://github.com/x/vault'],
      ['https://github.com/x/vault', 'https://gitlab.com/x/vault'],
    ]);
    expect(changes[2]?.label).toBe('Repository https://gitlab.com/x/vault');
    expect(changes[2]?.before).toBe(`https://github.com/x/vault\n${'1'.repeat(40)} (main)\nsrc`);
    expect(changes[0]?.after).toBe('https://github.com/x/bridge.git\nNo commit yet');
    expect(
      scopeChanges(
        { ...scope, repositories: [{ ...added, id: 'd', url: 'https://github.com/x/BRIDGE/' }, twin] },
        { ...scope, repositories: [added] },
      ),
    ).toMatchObject([{}, { after: '' }]);
  });
});

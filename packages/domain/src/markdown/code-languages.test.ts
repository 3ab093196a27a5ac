import { expect, it } from 'vitest';
import { codeLanguage } from './code-languages.ts';

it('FIND-05 the language of code may be named as its files end', () => {
  const languages = 'sol rs ts js vy patch'.split(' ').map(codeLanguage).join(' ');
  expect(languages).toBe('solidity rust typescript typescript vyper diff');
});

import { expect, it } from 'vitest';
import { importedName, readImports, remap } from './imports.ts';

it.each<[source: string, paths: string[] | null, language?: string]>([
  ['contract A {}', []],
  [`import "./a.sol"; import './b.sol' as B;`, ['./a.sol', './b.sol']],
  ['import {A as B, C} from "a.sol";\nimport * as D from"d.sol";', ['a.sol', 'd.sol']],
  [
    '// import "a.sol";\n/* import "b.sol"; */ string constant s = "import \\" \'c.sol\';"; uint important; uint $import;',
    [],
  ],
  ['// a\u2028import /* "x" */ "a.sol"; // b\rimport "b.sol";', ['a.sol', 'b.sol']],
  ['import "a.sol"', null],
  ['import {A};', null],
  ['import "a.sol" import "b.sol";', null],
  ['import "\\x61.sol";', null],
  ['# @version 0.4.0\nx: uint256', [], 'Vyper'],
  ['from . import base', null, 'Vyper'],
  ['# @version 0.4.0\n  import base', null, 'Vyper'],
])('LIVE-02 %j imports %j', (source, paths, language = 'Solidity') => {
  expect(readImports(source, language)).toEqual(paths);
});

// Names that solc 0.8.30 gives to files.
it.each([
  ['./B.sol', 'src/A.sol', 'src/B.sol'],
  ['../../B.sol', 'src/A.sol', 'B.sol'],
  ['.././x//B.sol', 'p/src/A.sol', 'p/x/B.sol'],
  ['./B.sol', '/src/A.sol', '/src/B.sol'],
  ['src/../B.sol', 'src/A.sol', 'src/../B.sol'],
  ['.hidden/B.sol', 'src/A.sol', '.hidden/B.sol'],
])('LIVE-02 %s in %s is %s', (path, importer, name) => {
  expect(importedName(path, importer)).toBe(name);
});

it.each<[remappings: string[], name: string]>([
  [['@oz/=lib/oz/'], 'lib/oz/A.sol'],
  [['@oz/=a/', '@oz/A=b/'], 'b/.sol'],
  [['@oz/A=b/', '@oz/=a/'], 'b/.sol'],
  [['@oz/=a/', 'src/:@o=b/'], 'b/z/A.sol'],
  [['src/:@o=b/', '@oz/=a/'], 'b/z/A.sol'],
  [['@oz/=a/', '@oz/=b/'], 'b/A.sol'],
  [['lib/:@oz/=a/', 'oz/=b/'], '@oz/A.sol'],
  [['src/:@oz/='], 'A.sol'],
])('LIVE-02 with the remappings %j, solc reads @oz/A.sol as %s', (remappings, name) => {
  expect(remap('@oz/A.sol', 'src/V.sol', remappings).name).toBe(name);
});

import { expect, it } from 'vitest';
import { postOver } from '../../deliver-webhooks/http-1.ts';
import { connectionOf } from './connection.ts';

const post = (pieces: string[], breaks = false) =>
  postOver(connectionOf(pieces, breaks), new URL('https://hooks.example/in'), {}, 'body '.repeat(40));

it.each([
  ['a body of a said length', ['HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokay'], 200, 'okay'],
  ['chunks in pieces',
    ['HTTP/1.1 500 No\r\ntransfer-encoding: chunked\r\n\r\n3\r\n', 'abc\r', '\n2;x=y\r\nde\r\n0\r\n\r\n'], 500, 'abcde'],
  ['an interim response', ['HTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\nHTTP/1.1 204 ', 'No Content\r\n\r\n'], 204, ''],
  ['no body', ['HTTP/1.1 304 Not Modified\r\ncontent-length: 9\r\n\r\n', 'surplus'], 304, ''],
  ['a body until the end', ['HTTP/1.0 410 Gone\r\n\r\nNo ', 'more.'], 410, 'No more.'],
  ['the first 1,024 bytes of a long body, without NUL, which no text of PostgreSQL has',
    ['HTTP/1.1 200 OK\r\n\r\n<b>\0', 'é'.repeat(2_000)], 200, `<b>${'é'.repeat(510)}`],
])('NOTE-03 a response is read: %s', async (_form, pieces, status, start) => {
  for (const breaks of [false, true])
    expect(await post(pieces, breaks)).toMatchObject({ status, start });
}); // oxfmt-ignore

it.each([
  ['nothing', []],
  ['another protocol', ['SSH-2.0-x\r\n\r\n']],
  ['a head without an end', Array.from({ length: 9 }, () => `HTTP/1.1 200 OK\r\nx: ${'x'.repeat(3_000)}`)],
])('NOTE-03 a response is refused: %s', async (_form, pieces) => {
  await expect(post(pieces)).rejects.toThrow('The server');
});

// Requests to the storage: other people's objects on every route, and misleading paths.
import fc from 'fast-check';
import { people } from '../../people.ts';
import { hostileText, anyPersonId, anyRowId } from './values.ts';
import { getIds, getObjects, owners } from '../world.ts';
import type { FuzzRequest } from './request.ts';

const known = owners.flatMap((owner) => getObjects(owner).slice(0, 2));
const own = `${people.other}`;

/** Other spellings of the same path. */
const TRICKS: ((path: string) => string)[] = [
  (path) => path,
  (path) => `${own}/../${path}`,
  (path) => `${own}/%2e%2e/${path}`,
  (path) => `${own}%2f..%2f${path}`,
  (path) => `${own}/%252e%252e/${path}`,
  (path) => `${own}/..%5c${path}`,
  (path) => path.replaceAll('/', '%2F'),
  (path) => path.replaceAll('/', '//'),
  (path) => `./${path}`,
  (path) => `${path}/`,
  (path) => `${path}%00`,
  (path) => `${path}%00.png`,
  (path) => `${path}.facts`,
  (path) => `${path}?download=x`,
  (path) => path.toUpperCase(),
  (path) => `../../secrets.json#${path}`,
  (path) => `../${path.startsWith('r') ? 'reports' : 'client-files'}/${path}`,
];

/** Announced with 10 bytes each. */
const announced = owners.map((owner) => `${people[owner]}/${getIds(owner).unfinishedFile}`);

const path = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...announced) },
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.constantFrom(...known.map(([, name]) => name)), fc.constantFrom(...TRICKS))
      .map(([name, trick]) => trick(name)),
  },
  { weight: 2, arbitrary: fc.tuple(anyPersonId, anyRowId).map((parts) => parts.join('/')) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(anyPersonId, hostileText)
      .map(([user, name]) => `${user}/${encodeURIComponent(name.toWellFormed().slice(0, 2_000))}`),
  },
);
const bucket = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('client-files', 'reports') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '..',
      '%2e%2e',
      'objects',
      'public',
      'CLIENT-FILES',
      'client-files%2f..%2freports',
    ),
  },
);

const ROUTES = [
  'object/{b}/{p}',
  'object/{b}/{p}',
  'object/authenticated/{b}/{p}',
  'object/public/{b}/{p}',
  'object/info/{b}/{p}',
  'object/info/authenticated/{b}/{p}',
  'object/sign/{b}/{p}',
  'object/sign/{b}/{p}?token=x.y.z',
  'object/sign/{b}',
  'object/upload/sign/{b}/{p}',
  'object/list/{b}',
  'object/list-v2/{b}',
  'object/{b}',
  'object/move',
  'object/copy',
  'bucket',
  'bucket/{b}',
  'bucket/{b}/empty',
  'render/image/authenticated/{b}/{p}',
  'upload/resumable',
  's3/{b}/{p}',
];

const plain = (text: string) => text.split('?')[0]?.split('#')[0] ?? '';

const body = fc.oneof(
  fc.tuple(bucket, path, path, bucket).map(([from, source, destination, to]) => ({
    bucketId: from,
    sourceKey: source,
    destinationKey: destination,
    destinationBucket: to,
  })),
  fc
    .tuple(fc.array(path, { maxLength: 3 }), fc.constantFrom(60, -1, 1e12, 'x'))
    .map(([paths, expiresIn]) => ({
      prefixes: paths,
      paths,
      expiresIn,
    })),
  fc
    .tuple(fc.oneof(anyPersonId, hostileText, fc.constant('')), fc.constantFrom(1, 100, -1, 1e9), hostileText)
    .map(([prefix, limit, search]) => ({
      prefix,
      limit,
      offset: 0,
      search,
      sortBy: { column: 'name', order: 'asc' },
    })),
  fc
    .tuple(bucket, fc.boolean())
    .map(([id, isPublic]) => ({ id, name: id, public: isPublic, allowed_mime_types: null })),
);

const header = fc.oneof(
  fc.tuple(fc.constant('x-upsert'), fc.constant('true')),
  fc.tuple(fc.constant('range'), fc.constantFrom('bytes=0-3', 'bytes=9-1', 'bytes=x')),
  fc.tuple(fc.constant('x-metadata'), fc.constantFrom('eyJhIjoxfQ==', 'x')),
  fc.tuple(
    fc.constant('cache-control'),
    hostileText.map((text) => text.replaceAll(/[^\x20-\x7e]/g, '').slice(0, 100)),
  ),
);
const contentType = fc.constantFrom(
  'application/json',
  'application/json',
  'application/pdf',
  'text/html',
  'image/svg+xml',
  'multipart/form-data; boundary=x',
);

/** Any request to /storage/v1. */
export const storageRequest: fc.Arbitrary<FuzzRequest> = fc
  .record({
    route: fc.constantFrom(...ROUTES),
    method: fc.constantFrom('GET', 'GET', 'HEAD', 'POST', 'POST', 'PUT', 'DELETE'),
    bucket,
    path,
    headers: fc.array(header, { maxLength: 2 }),
    contentType,
    body: fc.oneof(
      { weight: 4, arbitrary: body.map((content) => JSON.stringify(content)) },
      hostileText,
      fc.constantFrom('%PDF-1.7 x', '%PDF-1.7 with more bytes than were announced'),
    ),
  })
  .map(({ route, method, bucket: b, path: p, headers, contentType: type, body: content }) => ({
    surface: 'storage',
    method,
    path: `/storage/v1/${route.replace('{b}', b).replace('{p}', route.includes('?') ? plain(p) : p)}`,
    headers: { 'content-type': type, ...Object.fromEntries(headers) },
    body: method === 'GET' || method === 'HEAD' ? '' : content.toWellFormed(),
  }));

import { TOKEN_SCOPES } from '../../../packages/domain/src/profiles/token-scopes.ts';
import { VERSION } from '../../../packages/domain/src/version.ts';
import { z } from '../../../packages/domain/src/zod.ts';
import { ROUTES, type Route } from './routes.ts';

type JsonSchema = { properties?: Record<string, object>; required?: string[]; $schema?: string };

/** API-02: the description of all routes as OpenAPI 3.1, from the schemas that check requests and answers. */
export function describeApi(title: string, server: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of ROUTES) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: describeRoute(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title, version: VERSION, description: 'Audits and findings for scripts, CI and editors.' },
    servers: [{ url: server }],
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: `An access token, created on the page "Access tokens" of the portal. Its scopes: ${SCOPES}.`,
        },
      },
      responses: {
        problem: {
          description: 'A refusal with a sentence (RFC 9457).',
          headers: {
            'Retry-After': { description: 'With 429: the seconds to wait.', schema: { type: 'integer' } },
            'WWW-Authenticate': { description: 'With 401: Bearer.', schema: { type: 'string' } },
            Allow: { description: 'With 405: the methods that are allowed.', schema: { type: 'string' } },
          },
          content: { 'application/problem+json': { schema: toJson(problem) } },
        },
      },
    },
  };
}

const SCOPES = Object.entries(TOKEN_SCOPES)
  .map(([scope, meaning]) => `${scope} (${meaning})`)
  .join(', ');

const problem = z.object({
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  errors: z.optional(z.array(z.object({ parameter: z.string(), detail: z.string() }))),
});

function describeRoute({ name, method, path, scope, summary, input, answer, mediaType }: Route): object {
  const { properties = {}, required = [] } = toJson(input, 'input');
  const body: Record<string, object> = {};
  const parameters: object[] = [];
  for (const [property, schema] of Object.entries(properties)) {
    const place = placeOf(property, method, path);
    if (place === 'body') body[property] = schema;
    else
      parameters.push({
        name: place === 'header' ? 'Idempotency-Key' : property,
        in: place,
        required: required.includes(property),
        schema,
        ...(place === 'query' && { style: 'form', explode: false }),
      });
  }
  return {
    operationId: name,
    summary,
    ...(scope !== 'any' && { description: `Needs the scope ${scope}.` }),
    parameters,
    ...(method === 'POST' && {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: body,
              required: required.filter((property) => property in body),
              additionalProperties: false,
            },
          },
        },
      },
    }),
    responses: {
      200: {
        description: 'Done.',
        content: { [mediaType ?? 'application/json']: { schema: toJson(answer) } },
      },
      default: { $ref: '#/components/responses/problem' },
    },
  };
}

export function placeOf(property: string, method: Route['method'], path: string) {
  if (path.includes(`{${property}}`)) return 'path';
  if (property === 'idempotency_key') return 'header';
  return method === 'GET' ? 'query' : 'body';
}

export function toJson(schema: z.core.$ZodType, io: 'input' | 'output' = 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io }) as JsonSchema;
  return rest;
}

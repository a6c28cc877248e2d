import { Bytes } from '#contract/core/fields.ts'
import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { keyedBy } from './cache/cached-routes.ts'
import { dependOn } from './cache/dependencies.ts'

/** The JSON Schema of what is sent: the encoded side of codecs in both directions. */
const wire = (schema: unknown) => {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema as z.ZodMiniType, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema === Bytes) Object.assign(jsonSchema, { type: 'string', format: 'binary' })
    },
  })
  return json
}

const mapValues = (schemas: object) =>
  Object.fromEntries(Object.entries(schemas).map(([key, schema]) => [key, wire(schema)]))

const LIST_HEADERS = {
  'X-Total-Count': {
    description: 'Total matches, counted up to 1,000. 1001 means more',
    schema: { type: 'integer' },
  },
  Link: { description: '<address of the next page>; rel="next"', schema: { type: 'string' } },
}

/** The API reference page has an inline style sheet. The content security policy allows it by its hash, which changes with the package version. */
const READER_RULES = {
  'default-src': "'self'",
  'style-src': "'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
  'img-src': "'self' data:",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
}

const DOCUMENT = '/api/openapi.json'
/** The document, and the copy of it that the reference page loads. */
const DOCUMENTS = new Set([DOCUMENT, '/api/docs/json'])

/** Serves the OpenAPI document (`/api/openapi.json`) and an API reference (`/api/docs`), generated from the validation schemas. */
export async function registerOpenApi(app: FastifyInstance) {
  // Cached like a page, because generating 360 kB of JSON for each request would make it easy to overload the server.
  app.addHook('onRoute', (route) => {
    if (DOCUMENTS.has(route.url)) route.config = { ...route.config, cacheKey: keyedBy([]) }
  })
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Baystead',
        version: '1',
        description:
          'Every call that changes data needs the token from `GET /api/csrf-token` in the `x-csrf-token` header. Lists respond with `X-Total-Count` and `Link`. Errors are `{ message, code?, issues? }`.',
      },
    },
    transform: ({ schema, url }) => {
      if (!schema || schema.hide) return { schema: { ...schema, hide: true }, url }
      const { params, querystring, body, response, ...rest } = schema
      return {
        url,
        schema: {
          ...rest,
          ...(params ? { params: wire(params) } : {}),
          ...(querystring ? { querystring: wire(querystring) } : {}),
          ...(body ? { body: wire(body) } : {}),
          ...(response ? { response: mapValues(response) } : {}),
        },
      }
    },
    transformObject: (document) => {
      if (!('openapiObject' in document)) return document.swaggerObject
      const { openapiObject } = document
      for (const item of Object.values(openapiObject.paths ?? {})) {
        const answer = item?.get?.responses?.['200']
        const schema = answer && 'content' in answer ? answer.content?.['application/json']?.schema : undefined
        const isPaged = item?.get?.parameters?.some((parameter) => 'name' in parameter && parameter.name === 'cursor')
        if (schema && isPaged) Object.assign(answer!, { headers: LIST_HEADERS })
      }
      return openapiObject
    },
  })
  await app.register(fastifySwaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: READER_RULES,
    uiConfig: { docExpansion: 'list', deepLinking: true },
  })
  app.get(DOCUMENT, { schema: { hide: true } }, async () => {
    dependOn()
    return app.swagger()
  })
}

import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { ErrorBody } from '#contract/core/errors.ts'
import type { Role } from '#contract/auth/account.ts'
import { seedDemo } from '#server/db/demo/seed.ts'
import { seedDemoPeople } from '#server/process/demo-accounts.ts'
import { createAccount, identityOn, logIn, PASSWORD } from '#server/testing/account.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { oddText, oddValue, type Schema, spoiled, valueOf } from '#server/testing/fuzz-values.ts'
import { createTestApp, csrfHeaders } from '#server/testing/test-app.ts'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

/**
 * Random requests generated from the OpenAPI document. Every response must be documented, must not be a server error and must not reveal internals.
 * `npm test` sends the same 100 to every operation each time; `npm run fuzz` sends 1,000 new ones.
 */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 100)
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_122)
const TIMEOUT_MS = 60_000 + RUNS * 1000

const { db } = await createDatabase()
await seedDemo(db, new Date())
await seedDemoPeople(db, { identity: await identityOn(db), cards: null, password: PASSWORD })
const { app } = await createTestApp(db)

interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  parameters: { name: string; in: 'path' | 'query'; schema: Schema; required?: boolean }[]
  /** Schemas by content type. */
  bodies: Record<string, Schema>
  /** Documented statuses: `200`, `4XX`. */
  statuses: string[]
}

interface ApiDocument {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters?: Operation['parameters']
        requestBody?: { content: Record<string, { schema: Schema }> }
        responses: Record<string, unknown>
      }
    >
  >
}

const document = (await app.inject('/api/openapi.json')).json<ApiDocument>()
const operations: [string, Operation][] = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, { parameters = [], requestBody, responses }]): [string, Operation] => [
    `${method.toUpperCase()} ${path}`,
    {
      method: method.toUpperCase() as Operation['method'],
      path,
      parameters,
      bodies: Object.fromEntries(
        Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => [type, schema]),
      ),
      statuses: Object.keys(responses),
    },
  ]),
)

/** Who calls: a visitor, someone with an invalid token, or a user of each role. No generated id is the id of these users. */
const ROLES: readonly Role[] = ['user', 'tenant', 'property_manager', 'admin']
const CALLERS = ['visitor', 'stranger', ...ROLES] as const
type Caller = (typeof CALLERS)[number]

const accounts = new Map<Caller, string>()
for (const role of ROLES) accounts.set(role, (await createAccount(db, { role })).email)
const tokens = new Map<Caller, string>([['stranger', 'eyJhbGciOiJub25lIn0.e30.']])
const csrf = await csrfHeaders(app)

async function signIn(caller: Caller) {
  const email = accounts.get(caller)
  if (email === undefined) return
  const answer = await logIn(app, { email, password: PASSWORD })
  const { access_token: token } = answer.json<{ access_token?: string }>()
  if (token !== undefined) tokens.set(caller, token)
}
for (const role of ROLES) await signIn(role)

const TABLES = ['properties', 'contacts', 'maintenance_requests', 'hero_images', 'payments', 'site_settings'] as const

/** Ids of rows that exist now, and one that does not. */
async function existingIds(): Promise<string[]> {
  const ids = await Promise.all(
    TABLES.map((table) => db.selectFrom(table).select('id').orderBy('id').limit(5).execute()),
  )
  const { rows } = await sql<{ id: string }>`
    select id from users where email not in (${sql.join([...accounts.values()])}) order by id limit 5`.execute(db)
  return [...ids.flat(), ...rows].map(({ id }) => id).concat(randomUUID())
}

/** Cursors of the list itself, and the same with changed digits, such as an impossible date or an unknown id. */
async function cursorsOf({ path, parameters }: Operation): Promise<string[]> {
  if (!parameters.some(({ name }) => name === 'cursor')) return []
  const token = tokens.get(path.startsWith('/api/admin/') ? 'admin' : 'tenant')
  const { headers } = await app.inject({ url: `${path}?limit=1`, headers: { authorization: `Bearer ${token}` } })
  const [, given] = /[?&]cursor=([^&>]+)/.exec(String(headers['link'])) ?? []
  if (given === undefined) return []
  const text = Buffer.from(decodeURIComponent(given), 'base64url').toString('latin1')
  const again = ['9', '0'].map((digit) => Buffer.from(text.replaceAll(/\d/g, digit), 'latin1').toString('base64url'))
  return [given, ...again]
}

interface Body {
  contentType: string | undefined
  payload: string | Buffer | undefined
}

interface Sent {
  caller: Caller
  hasCsrf: boolean
  params: Record<string, unknown>
  query: [name: string, value: unknown][]
  body: Body
  /** The last part of the caller's IP address. It varies so that network limits do not end the test. */
  network: number
}

const toText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** Lone surrogates cannot be encoded in a URL. */
const encode = (value: unknown) => encodeURIComponent(toText(value).toWellFormed())

const callersOf = ({ path }: Operation): fc.Arbitrary<Caller> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant<Caller>(path.startsWith('/api/admin/') ? 'admin' : 'tenant') },
    { weight: 1, arbitrary: fc.constantFrom(...CALLERS) },
  )

const mostly = (good: fc.Arbitrary<unknown>, odd: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 3, arbitrary: good }, { weight: 1, arbitrary: odd })

function bodyOf(bodies: Operation['bodies'], ids: string[]): fc.Arbitrary<Body> {
  const nothing = { contentType: undefined, payload: undefined }
  const json = 'application/json'
  const raw = fc.record({
    contentType: fc.constantFrom(json, 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'x'),
    payload: fc.oneof(oddText, fc.constant('{"a":'), fc.constant('[1,2')),
  })
  const bytes = fc.record({
    contentType: fc.constantFrom(...Object.keys(bodies), json),
    payload: fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array)),
  })
  const schema = bodies[json]
  if (Object.keys(bodies).length === 0) return fc.oneof({ weight: 4, arbitrary: fc.constant(nothing) }, raw)
  if (!schema) return fc.oneof({ weight: 4, arbitrary: bytes }, raw, fc.constant(nothing))
  const good = valueOf(schema, ids)
  const value = fc.oneof({ weight: 3, arbitrary: good }, { weight: 2, arbitrary: good.chain(spoiled) })
  const typed = value.map((given) => ({ contentType: json, payload: JSON.stringify(given) ?? '' }))
  return fc.oneof({ weight: 10, arbitrary: typed }, raw, bytes, fc.constant(nothing))
}

function requestsOf(operation: Operation, ids: string[], cursors: string[]): fc.Arbitrary<Sent> {
  const { parameters, bodies } = operation
  const inPath = parameters.filter((parameter) => parameter.in === 'path')
  const inQuery = parameters.filter((parameter) => parameter.in === 'query')
  const parameter = fc.oneof(
    ...inQuery.map(({ name, schema }) => fc.tuple(fc.constant(name), mostly(valueOf(schema, ids), oddValue))),
    fc.tuple(oddText, oddText),
    ...cursors.map((cursor) => fc.tuple(fc.constant('cursor'), fc.constant(cursor))),
  )
  return fc.record({
    caller: callersOf(operation),
    hasCsrf: fc.oneof({ weight: 9, arbitrary: fc.constant(true) }, fc.constant(false)),
    params: fc.record(
      Object.fromEntries(inPath.map(({ name, schema }) => [name, mostly(valueOf(schema, ids), oddText)])),
    ),
    query: fc.array(parameter, { maxLength: inQuery.length > 0 ? 4 : 1 }),
    network: fc.nat(2 ** 24 - 1),
    body: bodyOf(bodies, ids),
  })
}

function optionsOf({ method, path }: Operation, sent: Sent): InjectOptions {
  const { caller, hasCsrf, params, query, network } = sent
  const { contentType, payload } = sent.body
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encode(params[name]) || '%20')
  const search = query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
  const token = tokens.get(caller)
  return {
    method,
    url: search === '' ? filled : `${filled}?${search}`,
    remoteAddress: `10.${network >> 16}.${(network >> 8) & 255}.${network & 255}`,
    headers: {
      ...(hasCsrf && csrf),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(contentType !== undefined && { 'content-type': contentType }),
    },
    ...(payload !== undefined && { payload }),
  }
}

/** Text that would reveal internals. */
const INTERNALS =
  /node_modules|\.ts:\d|\bat \w+ \(|postgres|kysely|syntax error|violates|relation "|ECONN|invalid input syntax/i

/** What is wrong with a response, whatever was sent. */
function faultsOf({ statuses }: Operation, { statusCode, headers, body }: LightMyRequestResponse): string[] {
  const isDocumented = [String(statusCode), `${Math.floor(statusCode / 100)}XX`].some((one) => statuses.includes(one))
  const faults = [
    statusCode >= 500 && `status ${statusCode}`,
    !isDocumented && `undocumented status ${statusCode}`,
    headers['x-content-type-options'] !== 'nosniff' && 'no security headers',
    statusCode >= 400 && INTERNALS.test(body) && `tells of the inside: ${body}`,
  ]
  if (statusCode >= 400) {
    const told = JSON.parse(body) as Record<string, unknown>
    const isErrorBody = isDeepStrictEqual(z.safeParse(ErrorBody, told).data, told)
    faults.push(
      !isErrorBody && `not an error body: ${body}`,
      told['message'] === 'Invalid input' && 'an error without words',
    )
  }
  return faults.filter((fault) => fault !== false)
}

describe.each(operations)('%s', (_, operation) => {
  test(
    `answers ${RUNS} random requests as documented`,
    async () => {
      const [ids, cursors] = [await existingIds(), await cursorsOf(operation)]
      await fc.assert(
        fc.asyncProperty(requestsOf(operation, ids, cursors), async (sent) => {
          const answer = await app.inject(optionsOf(operation, sent))
          expect(faultsOf(operation, answer)).toEqual([])
          // A random call may sign its caller out.
          if (answer.statusCode === 401 || operation.path === '/api/auth/logout') await signIn(sent.caller)
        }),
        { numRuns: RUNS, seed: SEED },
      )
    },
    TIMEOUT_MS,
  )
})

test('the run was meaningful: every role was allowed somewhere', async () => {
  for (const role of ROLES) {
    const answer = await app.inject({ url: '/api/auth/user', headers: { authorization: `Bearer ${tokens.get(role)}` } })
    expect([role, answer.statusCode]).toEqual([role, 200])
  }
})

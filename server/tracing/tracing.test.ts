import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { enqueue } from '#server/jobs/enqueue.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { eventually, startProduct, temporaryFolder } from '#server/testing/process.ts'
import { openBrowser } from '#server/testing/setups/product.ts'
import { expect, onTestFinished, test } from 'vitest'

const { db, url } = await createDatabase()

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: unknown }[]
}

/** A collector that keeps what it is sent, as text and as spans. */
async function startCollector() {
  const bodies: string[] = []
  const paths = new Set<string>()
  const server = createServer((request, response) => {
    paths.add(request.url!)
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      bodies.push(Buffer.concat(chunks).toString())
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  server.listen(0)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const spans = () =>
    bodies.flatMap((body) =>
      (JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }).resourceSpans.flatMap((one) =>
        one.scopeSpans.flatMap((scope) => scope.spans),
      ),
    )
  /** The first span with the name, once it has come. */
  async function find(name: string, isRight: (span: Span) => boolean = () => true) {
    const found = await eventually(
      async () => spans().find((span) => span.name === name && isRight(span)),
      Boolean,
      20_000,
    )
    if (!found) throw new Error(`${name} is none of ${[...new Set(spans().map((span) => span.name))].join(', ')}`)
    return found
  }
  return { address: `http://localhost:${(server.address() as AddressInfo).port}`, bodies, paths, spans, find }
}

type Collector = Awaited<ReturnType<typeof startCollector>>

const startTraced = async (collector: Collector, env: Record<string, string> = {}) =>
  await startProduct({
    DATABASE_URL: url,
    DATA_DIR: await temporaryFolder(),
    LOG_LEVEL: 'warn',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.address,
    OTEL_BSP_SCHEDULE_DELAY: '50',
    ...env,
  }).ready

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const FROM_PROXY = { traceparent: `00-${TRACE}-b7ad6b7169203331-01`, 'x-request-id': 'request-of-the-test' }

const below = (parent: Span) => (span: Span) => span.parentSpanId === parent.spanId && span.traceId === parent.traceId

test('a trace has the request, its statements, and the job and the email after it, without personal data', async () => {
  const collector = await startCollector()
  const site = await startTraced(collector, { TRUST_PROXY: 'true', OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' })
  const { find } = collector

  const call = await openBrowser(site, undefined, FROM_PROXY)
  const sent = await call('POST', '/api/contacts', {
    firstName: 'planted',
    lastName: 'planted',
    email: 'planted@example.com',
    phone: '6175550142',
    subject: 'buying',
    message: 'planted and long enough',
  })
  expect(sent.status).toBe(201)
  const request = await find('POST /api/contacts')
  expect(request).toMatchObject({ traceId: TRACE, parentSpanId: 'b7ad6b7169203331', kind: 2 })
  expect(request.attributes).toEqual(
    expect.arrayContaining([
      { key: 'http.request.method', value: { stringValue: 'POST' } },
      { key: 'http.route', value: { stringValue: '/api/contacts' } },
      { key: 'http.response.status_code', value: { intValue: 201 } },
      {
        key: 'http.response.header.x-request-id',
        value: { arrayValue: { values: [{ stringValue: 'request-of-the-test' }] } },
      },
    ]),
  )
  const isInsert = ({ attributes }: Span) => /insert into \\"contacts\\" .*\$1/.test(JSON.stringify(attributes))
  expect(await find('insert', (span) => below(request)(span) && isInsert(span))).toMatchObject({ kind: 3 })

  const job = await find('job send_mail')
  await find('email send', below(job))
  await find('select', below(job))

  // A page has the statements of the calls that it makes in the process, and its pattern in place of its URL.
  await fetch(`${site}/properties/planted?email=planted@example.com`)
  await fetch(`${site}/properties?location=planted`)
  await find('select', below(await find('GET /properties')))
  await find('GET /properties/:id')

  const all = collector.bodies.join('\n')
  expect(all).toContain('"service.name","value":{"stringValue":"baystead"}')
  expect(all.match(/planted|6175550142|127\.0\.0\.1/)).toBe(null)
  expect(collector.spans().filter(({ name }) => /healthz|readyz/.test(name))).toEqual([])
}, 120_000)

test('the trace of a visitor is not continued, the name is that of the settings, and the format is protobuf', async () => {
  const collector = await startCollector()
  const site = await startTraced(collector, { OTEL_SERVICE_NAME: 'the-website' })
  await fetch(`${site}/api/properties?location=nowhere`, { headers: FROM_PROXY })
  // Field 1, 16 bytes: the id of the trace.
  const bytes = Buffer.from(TRACE, 'hex').toString()
  await eventually(async () => collector.bodies.join('').includes('GET /api/properties'), Boolean)
  const all = collector.bodies.join('')
  expect([all.includes('GET /api/properties'), all.includes('the-website'), all.includes(bytes)]).toEqual([
    true,
    true,
    false,
  ])
  expect([...collector.paths]).toEqual(['/v1/traces'])
}, 120_000)

test('without a collector the product works, and says once in a while that traces cannot be sent', async () => {
  const { ready, printed } = startProduct({
    DATABASE_URL: url,
    DATA_DIR: await temporaryFolder(),
    LOG_LEVEL: 'warn',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:1',
    OTEL_EXPORTER_OTLP_TIMEOUT: '300',
    OTEL_BSP_SCHEDULE_DELAY: '50',
  })
  const site = await ready
  await enqueue(db, 'verify_record', {})
  expect((await fetch(`${site}/api/properties?location=${randomUUID()}`)).status).toBe(200)
  expect(
    await eventually(
      async () => printed(),
      (text) => text.includes('traces could not be sent'),
    ),
  ).toContain('traces could not be sent')
}, 120_000)

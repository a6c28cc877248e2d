import type { IncomingMessage } from 'node:http'
import {
  context,
  diag,
  DiagLogLevel,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import {
  detectResources,
  envDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import type { Statement } from '#server/db/connection.ts'
import { IN_PROCESS } from '#server/http/ssr/pages.ts'
import type { Log } from '#server/log.ts'
import { shortSql } from './short-sql.ts'

/** While the collector is away, every batch fails. */
const REPORT_EVERY_MS = 60_000

/** How long a stopping process waits for the collector. */
const STOP_WITHIN_MS = 3000

/** The span of a request that is being answered. */
export interface RequestSpan {
  traceId: string
  /** Spans that begin in `run` are below this one. */
  run: (run: () => void) => void
  /** Null where the client did not wait for the response. */
  end: (status: number | null) => void
}

type Call = (...given: unknown[]) => unknown

interface Traced {
  id: string
  method: string
  raw: IncomingMessage
}

interface Options {
  log: Log
  protocol: 'http/protobuf' | 'http/json'
  /** Whether a peer is a proxy of ours, whose trace a request may continue. */
  trusts: (address: string, hop: number) => boolean
}

/** Both read the address of the collector, its headers and its timeout from the standard settings. */
const exporterFor = async (protocol: Options['protocol']) => {
  const { OTLPTraceExporter } =
    protocol === 'http/json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto')
  return new OTLPTraceExporter()
}

async function startProvider({ log, protocol }: Options) {
  let reportedAt = -Infinity
  const report = (message: string) => {
    if (performance.now() - reportedAt < REPORT_EVERY_MS) return
    reportedAt = performance.now()
    log.warn(`traces could not be sent: ${message}`)
  }
  const quiet = () => {}
  diag.setLogger({ error: report, warn: quiet, info: quiet, debug: quiet, verbose: quiet }, DiagLogLevel.ERROR)
  const detected = detectResources({ detectors: [envDetector, serviceInstanceIdDetector] })
  const provider = new NodeTracerProvider({
    // The name and the attributes of the settings win.
    resource: resourceFromAttributes({ 'service.name': 'baystead' }).merge(detected),
    spanProcessors: [new BatchSpanProcessor(await exporterFor(protocol))],
  })
  provider.register()
  return provider
}

function fail(span: Span, error: unknown) {
  // Not its message, which may name a person.
  const name = error instanceof Error ? error.name : 'Error'
  span.setAttribute('error.type', name).setStatus({ code: SpanStatusCode.ERROR })
}

/**
 * Sends traces by OpenTelemetry. A trace has the requests, the statements of the database, the jobs and the calls of other services, and no personal
 * data: patterns of routes in place of URLs, placeholders in place of values, names of errors in place of their messages (decision 0106).
 */
export async function startTracing(options: Options) {
  const provider = await startProvider(options)
  const tracer = trace.getTracer('baystead')

  /** Runs it in a new span that ends with the promise. A span is not sent where the result is none, because then nobody was called. */
  function inSpan<Result>(name: string, kind: SpanKind, run: () => Result): Result {
    return tracer.startActiveSpan(name, { kind }, (span) => {
      const result = run()
      if (result instanceof Promise)
        result.then(
          () => span.end(),
          (error: unknown) => {
            fail(span, error)
            span.end()
          },
        )
      return result
    })
  }

  /** The trace of a proxy of ours goes on. Anybody else could make us send as many as they like. */
  function parentOf({ headers, socket }: IncomingMessage) {
    const { remoteAddress = '' } = socket
    if (remoteAddress === IN_PROCESS) return context.active()
    return options.trusts(remoteAddress, 0) ? propagation.extract(ROOT_CONTEXT, headers) : ROOT_CONTEXT
  }

  return {
    beginRequest({ id, method, raw }: Traced, route: string): RequestSpan {
      const parent = parentOf(raw)
      const attributes = {
        'http.request.method': method,
        'http.route': route,
        'http.response.header.x-request-id': [id],
      }
      const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent)
      const within = trace.setSpan(parent, span)
      return {
        traceId: span.spanContext().traceId,
        run: (run) => context.with(within, run),
        end(status) {
          if (status === null) span.setAttribute('error.type', 'aborted')
          else span.setAttribute('http.response.status_code', status)
          if (status !== null && status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    /** Only what a request or a job asked for: the queue asks for jobs all the time. */
    observeStatement({ sql, ms, error }: Statement) {
      if (!trace.getActiveSpan()) return
      const text = shortSql(sql)
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text }
      const startTime = performance.timeOrigin + performance.now() - ms
      const span = tracer.startSpan(text.split(' ', 1)[0]!, { kind: SpanKind.CLIENT, attributes, startTime })
      if (error !== undefined) fail(span, error)
      span.end()
    },
    job: <Result>(task: string, run: () => Promise<Result>) => inSpan(`job ${task}`, SpanKind.CONSUMER, run),
    /** The same service. Its calls are traced. */
    calls<Service extends object>(name: string, service: Service): Service {
      const traced = ([method, value]: [string, unknown]) => {
        const call = (...given: unknown[]) =>
          inSpan(`${name} ${method}`, SpanKind.CLIENT, () => Reflect.apply(value as Call, service, given))
        return [method, typeof value === 'function' ? call : value]
      }
      return Object.fromEntries(Object.entries(service).map(traced)) as Service
    },
    async stop() {
      const late = Promise.withResolvers<void>()
      const timer = setTimeout(late.resolve, STOP_WITHIN_MS)
      await Promise.race([provider.shutdown().catch(() => {}), late.promise])
      clearTimeout(timer)
    },
  }
}

export type Tracing = Awaited<ReturnType<typeof startTracing>>

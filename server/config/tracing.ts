import * as z from 'zod/mini'

const Protocol = () =>
  z.optional(z.enum(['http/protobuf', 'http/json'], { error: 'http/protobuf or http/json; gRPC is not supported' }))

/** The standard settings of OpenTelemetry that decide whether and how traces are sent. Its library reads all others. */
export const tracingSettings = (address: () => z.ZodMiniOptional<z.ZodMiniString>) => ({
  OTEL_SDK_DISABLED: z.optional(z.string()),
  OTEL_TRACES_EXPORTER: z.optional(z.enum(['otlp', 'none'], { error: 'otlp or none' })),
  OTEL_EXPORTER_OTLP_PROTOCOL: Protocol(),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: Protocol(),
  OTEL_EXPORTER_OTLP_ENDPOINT: address(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address(),
})

type Given = z.output<z.ZodMiniObject<ReturnType<typeof tracingSettings>>>

/** How traces are sent. Null where they are not: only a collector's address or `OTEL_TRACES_EXPORTER=otlp` turns them on. */
export function readTracing(given: Given): { protocol: 'http/protobuf' | 'http/json' } | null {
  const { OTEL_TRACES_EXPORTER: exporter, OTEL_SDK_DISABLED: disabled } = given
  const address = given.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? given.OTEL_EXPORTER_OTLP_ENDPOINT
  if (disabled?.toLowerCase() === 'true' || exporter === 'none') return null
  if (exporter === undefined && address === undefined) return null
  return { protocol: given.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? given.OTEL_EXPORTER_OTLP_PROTOCOL ?? 'http/protobuf' }
}

import { ROOT_CONTEXT, type SpanContext, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Tracer } from '../../services/platform/tracing.ts'

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL }

export interface OpenedTracer {
  tracer: Tracer
  /** Sends all spans that have not been sent yet. */
  close: () => Promise<void>
}

/**
 * Opens a tracer that sends spans to a collector of OpenTelemetry, in batches.
 * If a request has a header with the trace of its caller, this header decides whether the request
 * is recorded. Requests without this header are always recorded. While the collector is
 * unavailable, spans are lost.
 * The build bundles this file separately, so a site loads the SDK only if it has a collector.
 * @param endpoint origin of the collector of OTLP over HTTP
 */
export function openTracer(
  endpoint: string,
  service: { name: string; version: string },
): OpenedTracer {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': service.name,
      'service.version': service.version,
      'process.pid': process.pid,
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const own = provider.getTracer('parcours', service.version)
  const tracer: Tracer = {
    startSpan(name, kind, parent) {
      const caller = parent === undefined ? undefined : contextOf(parent)
      const context = caller ? trace.setSpanContext(ROOT_CONTEXT, caller) : ROOT_CONTEXT
      const span = own.startSpan(name, { kind: kinds[kind] }, context)
      const { traceId, spanId, traceFlags } = span.spanContext()
      return {
        traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
        isRecorded: span.isRecording(),
        end({ name: better, attributes, failed = false }) {
          if (!span.isRecording()) return
          if (better !== undefined) span.updateName(better)
          span.setAttributes(attributes)
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
  }
  return { tracer, close: () => provider.shutdown().catch(() => undefined) }
}

/**
 * Parses the header `traceparent`.
 * @returns undefined for a header that is not W3C Trace Context, version 00
 */
function contextOf(traceparent: string): SpanContext | undefined {
  const [, traceId, spanId, flags] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent) ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined
  const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
  return /[1-9a-f]/.test(traceId) && /[1-9a-f]/.test(spanId) ? context : undefined
}

import { currentRequest, runWithRequest } from './http/request-id.ts'

/**
 * Header of W3C Trace Context: the trace, the span of the caller, and whether the trace is
 * recorded.
 */
export const traceparentHeader = 'traceparent'

export type SpanKind = 'server' | 'client' | 'internal'

/** A part of a trace with a begin and an end. */
export interface Span {
  /** The header for calls that belong to this span. */
  traceparent: string
  /** Whether the span is sent to the collector. */
  isRecorded: boolean
  /** Ends the span. Further calls have no effect. */
  end: (details: {
    name?: string
    attributes: Record<string, string | number>
    failed?: boolean
  }) => void
}

export interface Tracer {
  /** @param parent the header of the caller; without it the span begins a trace */
  startSpan: (name: string, kind: SpanKind, parent: string | undefined) => Span
}

let tracer: Tracer | undefined

/** From now on, requests and their statements are recorded. */
export function traceWith(other: Tracer): void {
  tracer = other
}

/** @returns undefined without a tracer */
export function startSpan(
  name: string,
  kind: SpanKind,
  parent: string | undefined,
): Span | undefined {
  return tracer?.startSpan(name, kind, parent)
}

/**
 * Runs work of the current request as a span. Without a tracer or outside of a traced request, there
 * is no span.
 */
export async function inSpan<Result>(
  { name, kind, attributes }: { name: string; kind: SpanKind; attributes: Record<string, string> },
  work: (span: Span | undefined) => Promise<Result> | Result,
): Promise<Result> {
  const request = currentRequest()
  const span = request?.traceparent ? startSpan(name, kind, request.traceparent) : undefined
  if (!request || !span) return work(undefined)
  try {
    const context = { ...request, traceparent: span.traceparent }
    const result = await runWithRequest(context, () => work(span))
    span.end({ attributes })
    return result
  } catch (error) {
    span.end({ attributes, failed: true })
    throw error
  }
}

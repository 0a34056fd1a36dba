import { currentRequest, runWithRequest } from './http/request-id.ts'

/**
 * Header of W3C Trace Context. It contains the ids of the trace and of the caller's span, and
 * whether the trace is recorded.
 */
export const traceparentHeader = 'traceparent'

export type SpanKind = 'server' | 'client' | 'internal'

/** A part of a trace with a start and an end. */
export interface Span {
  /** Value of the header `traceparent` for calls that belong to this span. */
  traceparent: string
  /** True if the span is sent to the collector. */
  isRecorded: boolean
  /** Ends the span. Further calls have no effect. */
  end: (details: {
    name?: string
    attributes: Record<string, string | number>
    failed?: boolean
  }) => void
}

export interface Tracer {
  /** @param parent header of the caller; without it the span starts a new trace */
  startSpan: (name: string, kind: SpanKind, parent: string | undefined) => Span
}

let tracer: Tracer | undefined

/** Sets the tracer that records requests and their statements from now on. */
export function traceWith(other: Tracer): void {
  tracer = other
}

/** Starts a span. Returns undefined without a tracer. */
export function startSpan(
  name: string,
  kind: SpanKind,
  parent: string | undefined,
): Span | undefined {
  return tracer?.startSpan(name, kind, parent)
}

/**
 * Runs work of the current request as a span. Without a tracer, or outside of a traced request, the
 * work runs without a span.
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

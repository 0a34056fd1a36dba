import type { UpstreamResponse } from '../../mesh/settings.ts'
import { cacheTagsHeader } from '../../mesh/upstream/upstream-fetch.ts'
import { textHeaders } from '../text-headers.ts'

interface Response {
  statusCode: number
  headers: Partial<Record<string, unknown>> & { 'set-cookie'?: string | string[] | undefined }
}

/** Returns what the gateway reads from the response of a service, without the body. */
export function withoutBody({ statusCode, headers }: Response): Omit<UpstreamResponse, 'body'> {
  return {
    status: statusCode,
    headers: textHeaders(headers, ['content-type', 'retry-after', cacheTagsHeader]),
    setCookies: [headers['set-cookie'] ?? []].flat(),
  }
}

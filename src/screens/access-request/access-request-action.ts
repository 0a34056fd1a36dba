import { readValues } from '../../app/form/form-values.ts'
import { defaultLanguage, findLanguage } from '../../app/languages.ts'
import { linksIn } from '../../app/links.ts'
import type { Action } from '../../router/page-route.ts'
import { fieldNames, type RequestValues } from './request-values.ts'
import { type Refusal, sendRequest } from './send-request.ts'

/** The form as it came, and why it was not taken. */
export interface PostedRequest {
  values: RequestValues
  refusal: Refusal
}

/** The query of the page that says thanks. */
export const sent = '?sent=1'

const statuses = { wrong: 422, busy: 429, failed: 503, outdated: 503 } as const

/** Takes a request for access, from a browser with script and without. */
export const accessRequestAction: Action = async ({ client, params: { lang }, form }) => {
  const { code, tag } = findLanguage(lang) ?? defaultLanguage
  const values = readValues(fieldNames, form)
  const refusal = await sendRequest(client, values, tag)
  if (!refusal) return { redirect: linksIn(code).accessRequest() + sent }
  return {
    status: statuses[refusal.kind],
    retryAfter: refusal.kind === 'busy' ? refusal.retryAfter : undefined,
    posted: { values, refusal } satisfies PostedRequest,
  }
}

import { readValues } from '../../form/form-values.ts'
import { defaultLanguage, findLanguage } from '../../i18n/languages.ts'
import { linksIn } from '../../router/links.ts'
import type { Action } from '../../router/page-route.ts'
import { fieldNames, type RequestValues } from './request-values.ts'
import { type Refusal, sendRequest } from './send-request.ts'

/** The submitted values and the reason for refusing them. */
export interface PostedRequest {
  values: RequestValues
  refusal: Refusal
}

/** Query string of the confirmation page. */
export const sent = '?sent=1'

const statuses = { wrong: 422, busy: 429, failed: 503, outdated: 503 } as const

/** Handles the access request form, with and without JavaScript. */
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

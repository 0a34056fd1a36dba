import { readValues } from '../../form/form-values.ts'
import { mutateOn } from '../../form/mutation.ts'
import { RequestAccessDocument } from '../../gql/access-request.ts'
import { defaultLanguage, findLanguage } from '../../i18n/languages.ts'
import { linksIn } from '../../router/links.ts'
import type { Action, FormResult } from '../../router/page-route.ts'
import { fieldNames, type RequestValues } from './request-values.ts'
import { type Refusal, sendRequest } from './send-request.ts'

/** The submitted values, and the reason why they were refused. */
export interface PostedRequest {
  values: RequestValues
  refusal: Refusal
}

/** The query string of the page that confirms a sent request. */
export const sent = '?sent=1'

const statuses = { wrong: 422, busy: 429, failed: 503, outdated: 503 } as const

/** @param confirmation URL path of the page that confirms the request, without its query */
export function resultOf(
  values: RequestValues,
  refusal: Refusal | undefined,
  confirmation: string,
): FormResult {
  if (!refusal) return { redirect: confirmation + sent }
  return {
    status: statuses[refusal.kind],
    retryAfter: refusal.kind === 'busy' ? refusal.retryAfter : undefined,
    posted: { values, refusal } satisfies PostedRequest,
  }
}

/** Handles the access request form when a browser without JavaScript posts it. */
export const accessRequestAction: Action = async ({ client, params: { lang }, form }) => {
  const language = findLanguage(lang) ?? defaultLanguage
  const values = readValues(fieldNames, form)
  const refusal = await sendRequest(values, mutateOn(client, RequestAccessDocument), language)
  return resultOf(values, refusal, linksIn(language.code).accessRequest())
}

import { type ApolloClient, CombinedGraphQLErrors } from '@apollo/client'
import { enumValueOf } from '../../../domain/enum-words.ts'
import { isSport } from '../../../domain/sports.ts'
import { type AccessRequestInput, RequestAccessDocument } from '../../gql/access-request.ts'
import { wrongFields } from './request-rules.ts'
import { type FieldName, isFieldName, type RequestValues } from './request-values.ts'

/** Why a request was refused. */
export type Refusal =
  | { kind: 'wrong'; fields: FieldName[] }
  /** Rate limited; `retryAfter` is in seconds. */
  | { kind: 'busy'; retryAfter: number }
  | { kind: 'failed' }
  /** A new version was deployed: the server no longer knows this page's operation. */
  | { kind: 'outdated' }

/**
 * Sends a request for access, from the browser and from the server.
 * @returns undefined once the request is stored
 */
export async function sendRequest(
  client: ApolloClient,
  values: RequestValues,
  locale: string,
): Promise<Refusal | undefined> {
  const fields = wrongFields(values, locale)
  if (fields.length > 0) return { kind: 'wrong', fields }
  const { data, error } = await client.mutate({
    mutation: RequestAccessDocument,
    variables: { input: inputOf(values) },
    errorPolicy: 'all',
    fetchPolicy: 'no-cache',
  })
  const { id, userErrors = [] } = data?.requestAccess ?? {}
  if (id != null) return undefined
  const wrong = userErrors.map(({ field }) => field).filter(isFieldName)
  return wrong.length > 0 ? { kind: 'wrong', fields: wrong } : refusalOf(error)
}

function inputOf(values: RequestValues): AccessRequestInput {
  const { sport, expectedParticipants: count } = values
  const text = (name: FieldName) => values[name].trim()
  return {
    name: text('name'),
    email: text('email'),
    organisation: text('organisation') || null,
    event: text('event'),
    date: text('date') || null,
    country: text('country') || null,
    sport: isSport(sport) ? enumValueOf(sport) : null,
    expectedParticipants: count.trim() === '' ? null : Number(count),
    message: text('message'),
  }
}

/** Seconds to wait when the service is rate limited and sends no retry time. */
const defaultWait = 60

function refusalOf(error: unknown): Refusal {
  const causes = CombinedGraphQLErrors.is(error) ? error.errors : []
  for (const { extensions: { code, retryAfter } = {} } of causes) {
    if (code === 'PERSISTED_OPERATION_NOT_FOUND') return { kind: 'outdated' }
    if (code !== 'RATE_LIMITED') continue
    return { kind: 'busy', retryAfter: typeof retryAfter === 'number' ? retryAfter : defaultWait }
  }
  return { kind: 'failed' }
}

import { enumValueOf } from '../../../domain/enum-words.ts'
import { isSport } from '../../../domain/sports.ts'
import type { Language, LanguageCode } from '../../i18n/languages.ts'
import { type Failure, failureOf, type Mutate } from '../../form/mutation.ts'
import type {
  AccessRequestInput,
  RequestAccessMutation,
  RequestAccessMutationVariables,
} from '../../gql/access-request.ts'
import { wrongFields } from './request-rules.ts'
import { type RequestFieldName, isFieldName, type RequestValues } from './request-values.ts'

/** The reason why a request was refused. */
export type Refusal = { kind: 'wrong'; fields: RequestFieldName[] } | Failure

/**
 * Sends an access request in the language of its form. Both the browser and the server call this function.
 * @returns the refusal, or undefined if the request was stored
 */
export async function sendRequest(
  values: RequestValues,
  mutate: Mutate<RequestAccessMutation, RequestAccessMutationVariables>,
  { code, tag }: Language,
): Promise<Refusal | undefined> {
  const fields = wrongFields(values, tag)
  if (fields.length > 0) return { kind: 'wrong', fields }
  const { data, error } = await mutate({
    variables: { input: inputOf(values, code) },
    errorPolicy: 'all',
    fetchPolicy: 'no-cache',
  })
  const { id, userErrors = [] } = data?.requestAccess ?? {}
  if (id != null) return undefined
  const wrong = userErrors.map(({ field }) => field).filter(isFieldName)
  return wrong.length > 0 ? { kind: 'wrong', fields: wrong } : failureOf(error)
}

function inputOf(values: RequestValues, language: LanguageCode): AccessRequestInput {
  const { sport, expectedParticipants: count } = values
  const text = (name: RequestFieldName) => values[name].trim()
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
    language: enumValueOf(language),
  }
}

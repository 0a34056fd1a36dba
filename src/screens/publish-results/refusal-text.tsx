import { FormattedMessage, useIntl } from 'react-intl'
import type { RefusedRequest } from './import-requests.ts'

/** Codes of refusals that have a message in every language. */
const known = {
  connection: 'connection',
  'apiKey.unknown': 'token_unknown',
  'apiKey.expired': 'token_expired',
  'apiKey.revoked': 'token_revoked',
  'apiKey.scopeMissing': 'token_scope',
  'token.noOrganisation': 'token_scope',
  'import.tooMany': 'busy',
  'request.tooMany': 'busy',
  'request.tooLarge': 'too_large',
  'import.empty': 'empty',
  'undo.notLatest': 'not_latest',
  'result.notFound': 'no_athlete',
  'result.unchanged': 'unchanged',
  'result.impossibleTime': 'impossible_time',
  'results.contradictsPlaces': 'contradicts_places',
  'result.placesUnknown': 'contradicts_places',
} as const

interface RefusalTextProps {
  refusal: RefusedRequest
  /** Whether the same request must not be sent again before a look at the event. */
  isOnce?: boolean
}

/** Says why a request was refused. An unknown reason is shown in English, as the API states it. */
export function RefusalText({ refusal, isOnce = false }: RefusalTextProps) {
  const intl = useIntl()
  const { code, message, retryAfter } = refusal
  if (isOnce && code === 'connection') {
    return <FormattedMessage id="publish_results.refused.connection_once" />
  }
  const reason = Object.hasOwn(known, code) ? known[code as keyof typeof known] : undefined
  if (reason === undefined && retryAfter === undefined && message !== '') {
    return <span lang="en">{message}</span>
  }
  return (
    <>
      {intl.formatMessage({ id: `publish_results.refused.${reason ?? 'busy'}` })}
      {retryAfter !== undefined && (
        <>
          {' '}
          <FormattedMessage id="publish_results.refused.wait" values={{ seconds: retryAfter }} />
        </>
      )}
    </>
  )
}

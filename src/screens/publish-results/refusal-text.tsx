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
} as const

/** Says why a request was refused. An unknown reason is shown in English, as the API states it. */
export function RefusalText({ refusal }: { refusal: RefusedRequest }) {
  const intl = useIntl()
  const { code, message, retryAfter } = refusal
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

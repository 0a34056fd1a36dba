import { FormattedMessage, useIntl } from 'react-intl'
import type { RefusedRequest } from './import-requests.ts'
import { refusalText } from './reasons.ts'

interface RefusalTextProps {
  refusal: RefusedRequest
  /** Whether the organiser must look at the event before sending the same request again. */
  isOnce?: boolean
}

/** Says why a request was refused. An unknown reason is shown in English, as the API states it. */
export function RefusalText({ refusal, isOnce = false }: RefusalTextProps) {
  const intl = useIntl()
  const { code, message, retryAfter } = refusal
  if (isOnce && code === 'connection') {
    return <FormattedMessage id="publish_results.refused.connection_once" />
  }
  const text = refusalText(intl, refusal)
  if (text === undefined && retryAfter === undefined && message !== '') {
    return <span lang="en">{message}</span>
  }
  return (
    <>
      {text ?? <FormattedMessage id="publish_results.refused.busy" />}
      {retryAfter !== undefined && (
        <>
          {' '}
          {retryAfter > 90 ? (
            <FormattedMessage
              id="publish_results.refused.wait_minutes"
              values={{ minutes: Math.ceil(retryAfter / 60) }}
            />
          ) : (
            <FormattedMessage id="publish_results.refused.wait" values={{ seconds: retryAfter }} />
          )}
        </>
      )}
    </>
  )
}

import { use } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { RefusedRequest } from './import-requests.ts'
import { Leave } from './leave.ts'
import { needsToken, refusalText } from './reasons.ts'

interface RefusalTextProps {
  refusal: RefusedRequest
  /** Whether the organiser must look at the event before sending the same request again. */
  isOnce?: boolean
}

/** Says why a request was refused. An unknown reason is shown in English, as the API states it. */
export function RefusalText({ refusal, isOnce = false }: RefusalTextProps) {
  const intl = useIntl()
  const leave = use(Leave)
  const { code, message, retryAfter } = refusal
  if (isOnce && code === 'connection') {
    return <FormattedMessage id="publish_results.refused.connection_once" />
  }
  const text = refusalText(intl, refusal)
  if (text === undefined && retryAfter === undefined && message !== '') {
    return <span lang="en">{message}</span>
  }
  const told = (
    <>
      {text ?? <FormattedMessage id="publish_results.refused.busy" />}
      {retryAfter !== undefined && (
        <>
          {' '}
          <Wait seconds={retryAfter} />
        </>
      )}
    </>
  )
  if (leave === undefined || !needsToken(refusal)) return told
  return (
    <span className="row">
      <span>{told}</span>
      <button type="button" className="button" onClick={leave}>
        <FormattedMessage id="publish_results.token.again" />
      </button>
    </span>
  )
}

/** How long to wait, in seconds or in minutes. */
function Wait({ seconds }: { seconds: number }) {
  return seconds > 90 ? (
    <FormattedMessage
      id="publish_results.refused.wait_minutes"
      values={{ minutes: Math.ceil(seconds / 60) }}
    />
  ) : (
    <FormattedMessage id="publish_results.refused.wait" values={{ seconds }} />
  )
}

import { useLayoutEffect, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import type { WrongFields } from '../../form/form-values.ts'
import styles from './refusal-notice.module.css'
import { FieldProblem } from './field-problem.tsx'
import { type RequestFieldName, fieldNames } from './request-values.ts'
import type { Refusal } from './send-request.ts'

interface RefusalNoticeProps {
  refusal: Refusal
  /** The fields that are invalid now. The list changes while the visitor edits the form. */
  wrong: WrongFields<RequestFieldName>
}

/**
 * A notice above the form that explains why the request was refused. The notice takes the focus.
 */
export function RefusalNotice({ refusal, wrong }: RefusalNoticeProps) {
  const notice = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    notice.current?.focus()
    notice.current?.scrollIntoView({ block: 'start' })
  }, [refusal])
  if (refusal.kind === 'wrong' && fieldNames.every((name) => wrong[name] === undefined)) {
    return null
  }

  return (
    <div className={`${styles.wrapper ?? ''} wrap`}>
      <section ref={notice} className={styles.notice} tabIndex={-1} aria-labelledby="refusal">
        {refusal.kind === 'wrong' ? (
          <FieldProblems wrong={wrong} />
        ) : (
          <SendFailed seconds={refusal.kind === 'busy' ? refusal.retryAfter : undefined} />
        )}
      </section>
    </div>
  )
}

function FieldProblems({ wrong }: Pick<RefusalNoticeProps, 'wrong'>) {
  const fields = fieldNames.flatMap((name) => {
    const reason = wrong[name]
    return reason === undefined ? [] : { name, reason }
  })
  return (
    <>
      <h2 id="refusal" className={styles.title}>
        <FormattedMessage id="access_request.wrong" values={{ count: fields.length }} />
      </h2>
      <ul className={styles.fields}>
        {fields.map(({ name, reason }) => (
          <li key={name}>
            <a
              href={`#${name}`}
              onClick={(event) => {
                // Keep the URL, because a change of the hash would start a navigation.
                event.preventDefault()
                document.getElementById(name)?.focus()
              }}
            >
              <FieldProblem name={name} reason={reason} />
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

/** @param seconds seconds to wait after too many requests, otherwise undefined */
function SendFailed({ seconds }: { seconds: number | undefined }) {
  return (
    <>
      <h2 id="refusal" className={styles.title}>
        <FormattedMessage
          id={seconds === undefined ? 'access_request.failed.title' : 'access_request.busy.title'}
        />
      </h2>
      <p>
        {seconds === undefined ? (
          <FormattedMessage id="access_request.failed.text" />
        ) : (
          <FormattedMessage id="access_request.busy.text" values={{ seconds }} />
        )}
      </p>
      <p>
        <button type="submit" className="button">
          <FormattedMessage id="access_request.again" />
        </button>
      </p>
    </>
  )
}

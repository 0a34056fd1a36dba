import { useLayoutEffect, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import styles from './refusal-notice.module.css'
import { FieldProblem } from './field-problem.tsx'
import { type FieldName, fieldNames } from './request-values.ts'
import type { Refusal } from './send-request.ts'

interface RefusalNoticeProps {
  refusal: Refusal
  /** Fields that are invalid now; shrinks while the visitor corrects the form. */
  wrong: readonly FieldName[]
}

/** Explains above the form why the request was refused, and takes the focus. */
export function RefusalNotice({ refusal, wrong }: RefusalNoticeProps) {
  const notice = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    notice.current?.focus()
    notice.current?.scrollIntoView({ block: 'start' })
  }, [refusal])
  if (refusal.kind === 'wrong' && wrong.length === 0) return null

  return (
    <div className={`${styles.wrapper ?? ''} wrap`}>
      <section ref={notice} className={styles.notice} tabIndex={-1} aria-labelledby="refusal">
        {refusal.kind === 'wrong' ? (
          <WrongFields fields={wrong} />
        ) : (
          <SendFailed seconds={refusal.kind === 'busy' ? refusal.retryAfter : undefined} />
        )}
      </section>
    </div>
  )
}

function WrongFields({ fields }: { fields: readonly FieldName[] }) {
  return (
    <>
      <h2 id="refusal" className={styles.title}>
        <FormattedMessage id="access_request.wrong" values={{ count: fields.length }} />
      </h2>
      <ul className={styles.fields}>
        {fieldNames
          .filter((name) => fields.includes(name))
          .map((name) => (
            <li key={name}>
              <a
                href={`#${name}`}
                onClick={(event) => {
                  // Keep the URL: a hash change would navigate.
                  event.preventDefault()
                  document.getElementById(name)?.focus()
                }}
              >
                <FieldProblem name={name} />
              </a>
            </li>
          ))}
      </ul>
    </>
  )
}

/** @param seconds to wait before retrying; undefined when the service is unavailable */
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

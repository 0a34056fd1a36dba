import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { ResultProgress, ResultState as ResultStateKey } from '../../../domain/results.ts'
import { noTime } from './duration.ts'

interface ResultStateProps {
  /** The state of the result. Null for an athlete on the course or not started. */
  state: ResultStateKey | null
  /** The name of the last checkpoint that the athlete passed, or null. */
  lastCheckpoint: string | null
  /** How far an athlete without a state is. Null with a state, and where it is not known. */
  progress: ResultProgress | null
  /** True if the event is over. Then nobody is on the course, even if no result was sent. */
  isOver?: boolean
}

const live = (text: ReactNode) => (
  <span key="live" className="live">
    {text}
  </span>
)

/** The word for how far an athlete without a state was seen in a race that is over. */
const wordWhenOver = {
  not_started: 'no_time',
  on_course: 'after_start',
  hidden: 'hidden',
} as const satisfies Record<ResultProgress, string>

/** The state of a result as text: `Finished`, `On course · 15 km`, `Not started`. */
export function ResultState({ state, lastCheckpoint, progress, isOver = false }: ResultStateProps) {
  const intl = useIntl()
  if (state === null) {
    if (isOver && lastCheckpoint !== null) return <bdi>{lastCheckpoint}</bdi>
    if (lastCheckpoint !== null) {
      const checkPoint = <bdi>{lastCheckpoint}</bdi>
      return <FormattedMessage id="ui.result_state.on_course_at" values={{ checkPoint, live }} />
    }
    if (progress === null) return noTime
    const word = isOver ? wordWhenOver[progress] : progress
    return <FormattedMessage id={`ui.result_state.${word}`} values={{ live }} />
  }
  const stateName = intl.formatMessage({ id: `ui.result_state.${state}` })
  if (state !== 'did_not_finish' || lastCheckpoint === null) return stateName
  return (
    <FormattedMessage
      id="ui.result_state.last_seen"
      values={{ state: stateName, checkPoint: <bdi>{lastCheckpoint}</bdi> }}
    />
  )
}

/**
 * An abbreviation such as DNF, shown instead of a position. Renders nothing for athletes who have
 * finished, are on the course or have not started yet.
 */
export function StateAbbreviation({ state }: { state: ResultStateKey | null }) {
  const intl = useIntl()
  if (state === null || state === 'finished') return null
  return (
    <abbr title={intl.formatMessage({ id: `ui.result_state.${state}` })}>
      <FormattedMessage id={`ui.result_state.short.${state}`} />
    </abbr>
  )
}

import { FormattedMessage, useIntl } from 'react-intl'

/** How it ended; null while on course or not started. */
export type State = 'did_not_finish' | 'did_not_start' | 'disqualified' | 'finished' | null

interface ResultStateProps {
  state: State
  /** Name of the last checkpoint passed; it tells on course from not started. */
  lastCheckpoint: string | null
}

/** Where somebody stands, in words: `Finished`, `On course · 15 km`, `Not started`. */
export function ResultState({ state, lastCheckpoint }: ResultStateProps) {
  const intl = useIntl()
  if (state === null) {
    return lastCheckpoint === null ? (
      <FormattedMessage id="ui.result_state.not_started" />
    ) : (
      <FormattedMessage
        id="ui.result_state.on_course_at"
        values={{
          checkPoint: <bdi>{lastCheckpoint}</bdi>,
          live: (words) => (
            <span key="live" className="live">
              {words}
            </span>
          ),
        }}
      />
    )
  }
  const word = intl.formatMessage({ id: `ui.result_state.${state}` })
  if (state !== 'did_not_finish' || lastCheckpoint === null) return word
  return (
    <FormattedMessage
      id="ui.result_state.last_seen"
      values={{ state: word, checkPoint: <bdi>{lastCheckpoint}</bdi> }}
    />
  )
}

/** The three letters on a board in place of a place; nothing for whoever has one or may get one. */
export function StateAbbreviation({ state }: { state: State }) {
  const intl = useIntl()
  if (state === null || state === 'finished') return null
  return (
    <abbr title={intl.formatMessage({ id: `ui.result_state.${state}` })}>
      <FormattedMessage id={`ui.result_state.short.${state}`} />
    </abbr>
  )
}

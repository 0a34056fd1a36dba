import { FormattedMessage } from 'react-intl'
import { wordOf } from '../../../domain/enum-words.ts'
import { useLinks } from '../../router/links.ts'
import type { AthleteCorrectionsFragment } from '../../gql/athlete.ts'
import { TimeOfDay } from '../../ui/event/time-of-day.tsx'
import { MoreLink } from '../../ui/more-link.tsx'
import { finishTime } from '../../ui/results/duration.ts'
import { useTiming } from '../../ui/results/use-timing.ts'
import { ResultState } from '../../ui/results/result-state.tsx'
import styles from './athlete-corrections.module.css'

type Correction = AthleteCorrectionsFragment['corrections'][number]

interface AthleteCorrectionsProps {
  result: AthleteCorrectionsFragment
  /** The ranking whose corrections are shown. Undefined for an athlete without a ranking. */
  rankingId: string | undefined
}

/**
 * Lists the corrections of a result in one ranking, with the time and the reason of each
 * correction. A correction is a change after the finish.
 */
export function AthleteCorrections({ result, rankingId }: AthleteCorrectionsProps) {
  const links = useLinks()
  const { race, bib } = result
  const timing = useTiming(race)
  const own = result.corrections.filter((correction) => correction.rankingId === rankingId)
  if (!race?.event || rankingId === undefined || own.length === 0) return null
  const { timeZone } = race.event
  const outcome = ({ state, time }: Correction['to']) =>
    state === 'FINISHED' ? (
      finishTime(time, timing)
    ) : (
      <ResultState state={wordOf(state)} lastCheckpoint={null} progress={null} />
    )
  const path = { eventId: race.eventId, raceId: race.id, rankingId }
  return (
    <div className={`${styles.corrections} wrap`}>
      <ul>
        {own.map(({ version, correctedAt, cause, from, to }) => (
          <li key={version}>
            <FormattedMessage
              id="athlete.correction.sentence"
              values={{
                from: outcome(from),
                to: <b>{outcome(to)}</b>,
                time: <TimeOfDay instant={correctedAt} timeZone={timeZone} withDay />,
                cause: <FormattedMessage id={`athlete.correction.cause.${wordOf(cause)}`} />,
              }}
            />
          </li>
        ))}
      </ul>
      <MoreLink
        to={links.rankingChanges({ ...path, ...(bib !== null && { find: bib }) })}
        id="athlete.correction.all"
      />
    </div>
  )
}

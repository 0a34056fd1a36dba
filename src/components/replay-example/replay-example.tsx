import { FormattedMessage } from 'react-intl'
import { wordOf } from '../../../domain/enum-words.ts'
import type { ReplayExampleFragment } from '../../gql/parts.ts'
import { useLinks } from '../../router/links.ts'
import { useFieldSentence } from '../../ui/field/field-sentence.tsx'
import { FieldCourse } from '../../ui/field/field-course.tsx'
import { FieldStrip } from '../../ui/field/field-still.tsx'
import { Link } from '../../ui/link.tsx'
import { passingTime, wholeSeconds } from '../../ui/results/duration.ts'
import styles from './replay-example.module.css'

/**
 * Shows a moment of a race, with a link to the replay of the race. The race is the first race of
 * the event that has checkpoints and passings. Shows nothing if there is no such race.
 */
export function ReplayExample({ event }: { event: ReplayExampleFragment }) {
  const links = useLinks()
  const sentence = useFieldSentence()
  const race = event.races.find(
    ({ field, checkPoints }) => checkPoints.length > 0 && (field?.durationMs ?? 0) > 0,
  )
  const field = race?.field
  if (!field) return null
  const outline = race.route?.outline ?? null
  return (
    <div className={styles.example}>
      <p className={`${styles.clock} display`} aria-hidden="true">
        {passingTime(field.atMs, wholeSeconds)}
      </p>
      <p>{sentence(field)}</p>
      <FieldStrip field={field} label={sentence(field)} />
      {outline !== null && (
        <FieldCourse field={field} course={{ outline, sport: wordOf(race.sport) }} />
      )}
      <p>
        <Link className="more" to={links.raceReplay({ eventId: event.id, raceId: race.id })}>
          <FormattedMessage
            id="ui.replay_example.open"
            values={{ race: <bdi>{race.name}</bdi>, event: <bdi>{event.name}</bdi> }}
          />
        </Link>
      </p>
    </div>
  )
}

import { FormattedMessage, useIntl } from 'react-intl'
import type { LiveFieldFragment } from '../../gql/parts.ts'
import { decimalOf, finishTime, passingTime } from '../../ui/results/duration.ts'

type Field = NonNullable<LiveFieldFragment['field']>
export type FieldLeader = NonNullable<Field['leader']>

/** Returns the leader of a race, or null if there is none or the leader is still at the start line. */
export function leaderOf({ leader }: Pick<Field, 'leader'>): FieldLeader | null {
  return leader === null || leader.metres === 0 ? null : leader
}

interface LeaderSentenceProps {
  leader: FieldLeader
  race: Pick<LiveFieldFragment, 'timeDigits'>
}

/**
 * Says who leads a race and where, or who has finished first. A finish time is that of the ranking:
 * it is already rounded by the rules of the sport. The home page does not load these rules.
 */
export function LeaderSentence({ leader, race }: LeaderSentenceProps) {
  const { name, checkPoint, isFinished, passedMs, time } = leader
  const decimal = decimalOf(useIntl())
  const timing = { rounding: 'nearest', digits: race.timeDigits, decimal } as const
  const values = {
    name: <bdi>{name}</bdi>,
    place: <bdi>{checkPoint}</bdi>,
    time: time === null ? passingTime(passedMs, timing) : finishTime(time, timing),
  }
  const id = isFinished ? 'finished_first' : checkPoint === null ? 'leads_from_start' : 'leads'
  return <FormattedMessage id={`ui.field.${id}`} values={values} />
}

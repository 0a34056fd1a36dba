import { FormattedMessage, useIntl } from 'react-intl'
import type { LiveFieldFragment } from '../../gql/parts.ts'
import { decimalOf, finishTime, passingTime } from '../../ui/results/duration.ts'

type Field = NonNullable<LiveFieldFragment['field']>
export type FieldLeader = NonNullable<Field['leader']>

/**
 * Returns the leader of a race. Null before the first checkpoint: the first across the start line
 * need not lead.
 */
export function leaderOf({ leader }: Pick<Field, 'leader'>): FieldLeader | null {
  return leader?.checkPoint != null || leader?.isFinished ? leader : null
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
  const id = isFinished ? 'finished_first' : 'leads'
  return <FormattedMessage id={`ui.field.${id}`} values={values} />
}

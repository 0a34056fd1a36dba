import { FormattedMessage } from 'react-intl'
import type { LiveFieldFragment } from '../../gql/parts.ts'
import { passingTime, wholeSeconds } from '../../ui/results/duration.ts'

type Field = NonNullable<LiveFieldFragment['field']>
export type FieldLeader = NonNullable<Field['leader']>

/** Returns the leader of a race, or null if there is none or the leader is still at the start line. */
export function leaderOf({ leader }: Pick<Field, 'leader'>): FieldLeader | null {
  return leader === null || leader.metres === 0 ? null : leader
}

/** Says who leads a race and where, or who has finished first. */
export function LeaderSentence({ leader }: { leader: FieldLeader }) {
  const { name, checkPoint, isFinished, passedMs } = leader
  const values = {
    name: <bdi>{name}</bdi>,
    place: <bdi>{checkPoint}</bdi>,
    time: passingTime(passedMs, wholeSeconds),
  }
  const id = isFinished ? 'finished_first' : checkPoint === null ? 'leads_from_start' : 'leads'
  return <FormattedMessage id={`ui.field.${id}`} values={values} />
}

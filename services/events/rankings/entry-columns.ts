import { sql } from 'kysely'
import type { ParticipantsView } from '../tables/results.ts'
import type { RankingEntry } from './schema.ts'

/** The places of an entry. Each list of entries has its own SQL for the places. */
export type EntryPlace = 'position' | 'gender_position' | 'category_position' | 'filtered_position'

/** Fields of an entry that are computed after the row was read. */
type ComputedField = 'race_id' | 'progress' | 'last_check_point' | 'last_passing' | 'standing'

/** Fields of an entry that are columns of the participant. */
export type ParticipantFields = Omit<RankingEntry, EntryPlace | ComputedField> &
  Pick<ParticipantsView, 'start_time' | 'split_times' | 'age' | 'city'>

/** The columns of the view `participants` that have values of the given type. */
type ColumnOf<Value> = {
  [Column in keyof ParticipantsView]: ParticipantsView[Column] extends Value ? Column : never
}[keyof ParticipantsView]

/**
 * The column of each field. If a field of `ParticipantFields` has no column here, the code does not
 * compile.
 */
const columns: { [Field in keyof ParticipantFields]: ColumnOf<ParticipantFields[Field]> } = {
  participant_id: 'id',
  name: 'name',
  private: 'private',
  bib: 'bib',
  gender: 'gender',
  team: 'team',
  category: 'category',
  country: 'country',
  state: 'state',
  chip_time: 'chip_time',
  gun_time: 'gun_time',
  race_time: 'race_time',
  laps: 'laps',
  points: 'points',
  distance_covered: 'distance_covered',
  laps_behind: 'laps_behind',
  start_time: 'start_time',
  split_times: 'split_times',
  age: 'age',
  city: 'city',
}

/** The columns of `person` that every list of entries selects. */
export const participantColumns = sql.join(
  Object.entries(columns).map(
    ([field, column]) => sql`${sql.ref(`person.${column}`)} as ${sql.ref(field)}`,
  ),
)

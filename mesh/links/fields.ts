import { hash } from 'node:crypto'
import type { Row } from '../upstream/rest.ts'
import { resultIdOf } from '../schema/ids.ts'
import { loaders } from './loaders.ts'
import type { Fields, RowFields } from './resolvers.ts'

type RankingEntryRow = Row<'RankingEntry'>

/** Identifies the list that a page of ranking entries belongs to. */
export interface EntryList {
  rankingId: string
  filter?: Record<string, unknown> | null | undefined
  checkPointId?: string | null | undefined
}

/**
 * Gives entries their ids. Entries have the same id if they have the same participant, ranking and
 * checkpoint, and if the filters have the same gender, category and team.
 */
export function identifyEntries(items: (RankingEntryRow & { id?: string })[], list: EntryList) {
  const { gender, category, team } = list.filter ?? {}
  const group = [
    gender,
    category,
    team,
    ...(list.checkPointId == null ? [] : [list.checkPointId]),
  ].map((value) => value ?? null)
  const suffix = group.every((value) => value === null) ? '' : `~${digest(JSON.stringify(group))}`
  for (const item of items) item.id = `${list.rankingId}~${String(item.participant_id)}${suffix}`
}

const digest = (text: string) => hash('sha256', text, 'base64url').slice(0, 12)

/** Adds an id to each row of a list within an object. */
const withIds = (parentId: string, rows: unknown) =>
  (rows as object[]).map((row, index) => ({ ...row, id: `${parentId}~${String(index)}` }))

interface SplitOfResult {
  name: string
  is_finish: boolean
  passing: number | null
}

const fields: RowFields & { SearchAthlete: Fields<Row<'SearchParticipant'>> } = {
  AthleteResult: {
    id: resultIdOf,
    participantId: ({ id }) => id,
    splits: (result) => withIds(resultIdOf(result), result.splits),
    lastCheckPoint: ({ splits }) =>
      (splits as SplitOfResult[]).findLast(
        ({ is_finish: isFinish, passing }) => !isFinish && passing !== null,
      )?.name,
    firstPlacing: ({ placings }) => (placings as unknown[])[0],
  },
  Event: {
    // REST returns the timetable with a single event, but not in lists of events.
    async timetable(event, _, context) {
      const id = String(event.id)
      return withIds(id, event.timetable ?? (await loaders(context).timetableOfEvent.load(id)))
    },
  },
  SearchAthlete: { athleteId: resultIdOf },
}

export default fields

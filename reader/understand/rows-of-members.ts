import { readPlace } from '../source-terms.ts'
import { UnreadableFile } from '../row-source.ts'
import { columnOf, finishColumnsOf, type Rows, type UnderstoodColumn } from './understood-column.ts'

/** Minimum share of placed rows that belong to a team of several rows. */
const most = 0.8

/**
 * Refuses a table that has a row for each member of a relay team. Consecutive rows of one team share
 * place and time, so the members would be published as athletes who tie.
 * @throws UnreadableFile file.rowsOfMembers
 */
export function refuseRowsOfMembers(columns: readonly UnderstoodColumn[], rows: Rows): void {
  const place = columnOf(columns, 'place')
  const team = columnOf(columns, 'team')
  if (place === undefined || team === undefined) return
  const time = finishColumnsOf(columns)
  const placed = rows.filter((row) => readPlace(row[place.index] ?? '') !== undefined)
  const keyOf = (row: readonly string[]) =>
    [team, place, ...time].map(({ index }) => row[index] ?? '').join('\0')
  const keys = placed.map(keyOf)
  const ofTeams = keys.filter((key, index) => key === keys[index - 1] || key === keys[index + 1])
  if (new Set(ofTeams).size < 2 || ofTeams.length < placed.length * most) return
  throw new UnreadableFile(
    'file.rowsOfMembers',
    `The rows below "${team.name}" are the members of teams: those of one team have the same place and time`,
    'Give one row for each team, with its name as the name of the athlete.',
  )
}

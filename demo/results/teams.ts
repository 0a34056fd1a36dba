import type { ResultRow } from '../../services/events/event-package.ts'

/**
 * Returns the results of a relay: each athlete's result becomes that of a team with the name of the
 * athlete's club or town. Further teams of a club or town have a number.
 */
export function asTeams(rows: readonly ResultRow[]): ResultRow[] {
  const teams = new Map<string, number>()
  return rows.map((row) => {
    const home = row.team ?? row.city ?? row.name
    const number = (teams.get(home) ?? 0) + 1
    teams.set(home, number)
    return {
      ...row,
      name: number === 1 ? home : `${home} ${number}`,
      category: row.gender === 'F' ? 'Women' : (row.age ?? 0) < 40 ? 'Open' : 'Mixed',
      gender: null,
      age: null,
      team: null,
      city: null,
      private: false,
    }
  })
}

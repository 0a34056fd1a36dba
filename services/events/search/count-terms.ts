import { sql } from 'kysely'
import type { EventsDatabase } from '../database.ts'
import { bounds } from '../words/key-ranges.ts'
import type { KeyMatch, Term } from '../words/terms.ts'
import { keyCount } from './find-names.ts'

/**
 * Number of name keys that match each typed term, and of start numbers that match the text. Counts
 * at most `commonNameCount + 1` in each range of keys.
 */
export interface TermSizes {
  events: number[]
  participants: number[]
  bibs: number
}

/** The numbers of `TermSizes` for events and athletes, by the words of the terms. */
export interface WordSizes {
  events: ReadonlyMap<string, number>
  participants: ReadonlyMap<string, number>
}

/** Counts the names of events and of athletes, and the start numbers, in one statement. */
export async function countTerms(
  db: EventsDatabase,
  terms: readonly Term[],
  number: KeyMatch | undefined,
): Promise<TermSizes> {
  if (terms.length === 0) return { events: [], participants: [], bibs: 0 }
  const groups = [...terms.map(({ typed }) => typed), ...(number ? [[number]] : [])]
  const { rows } = await sql<{ events: number; participants: number }>`
    select ${keyCount('event_names')} as events, ${keyCount('participant_names')} as participants
    from ${bounds(groups.flat())} order by number`.execute(db)
  let from = 0
  const sums = groups.map(({ length }) => {
    from += length
    const counts = rows.slice(from - length, from)
    return {
      events: counts.reduce((sum, { events }) => sum + events, 0),
      participants: counts.reduce((sum, { participants }) => sum + participants, 0),
    }
  })
  const ofTerms = sums.slice(0, terms.length)
  return {
    events: ofTerms.map(({ events }) => events),
    participants: ofTerms.map(({ participants }) => participants),
    bibs: sums[terms.length]?.participants ?? 0,
  }
}

export function sizesByWord(terms: readonly Term[], sizes: TermSizes): WordSizes {
  const byWord = (list: readonly number[]) =>
    new Map(terms.map(({ word }, index) => [word, list[index] ?? 0]))
  return { events: byWord(sizes.events), participants: byWord(sizes.participants) }
}

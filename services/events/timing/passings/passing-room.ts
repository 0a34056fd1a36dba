import { sql } from 'kysely'
import { Problem } from '../../../platform/http/problem.ts'
import type { EventsDatabase } from '../../database.ts'

/**
 * Maximum number of passings of a start number or a chip that a race stores, for each kind. Each
 * new passing of an athlete reads all passings of this athlete.
 */
const maxStored = 2_000

interface Athlete {
  bib: string | null
  chip: string | null
  manual: boolean
}

interface SentPassing extends Athlete {
  id: string
  withdrawn: boolean
}

type KnownPassings = Pick<ReadonlyMap<string, unknown>, 'has'>

/** Counts the stored passings of the athletes in batches, and refuses batches beyond the limit. */
export class PassingRoom {
  readonly #stored: Map<string, number>

  private constructor(stored: Map<string, number>) {
    this.#stored = stored
  }

  /**
   * Counts the stored passings of the athletes in new passings.
   * @param known stored passings by id
   */
  static async read(
    db: EventsDatabase,
    raceId: string,
    passings: readonly SentPassing[],
    known: KnownPassings,
  ): Promise<PassingRoom> {
    const athletes = new Map(
      passings.flatMap(({ id, withdrawn, bib, chip, manual }): [string, Athlete][] =>
        withdrawn || known.has(id) ? [] : [[keyOf({ bib, chip, manual }), { bib, chip, manual }]],
      ),
    )
    if (athletes.size === 0) return new PassingRoom(new Map())
    const { rows } = await sql<Athlete & { stored: number }>`
      select given.*, case when given.bib is null
        then (select count(*) from timing_passings passing
          where race_id = ${raceId} and passing.chip = given.chip and passing.manual = given.manual)
        else (select count(*) from timing_passings passing
          where race_id = ${raceId} and passing.bib = given.bib and passing.manual = given.manual)
        end::int as stored
      from json_to_recordset(${JSON.stringify([...athletes.values()])}::json)
        as given (bib text, chip text, manual boolean)`.execute(db)
    return new PassingRoom(new Map(rows.map((row) => [keyOf(row), row.stored])))
  }

  /**
   * Adds the new passings of a batch.
   * @returns the problem of a batch with too many passings of an athlete. Then no passing is added.
   */
  add(passings: readonly SentPassing[], known: KnownPassings): Problem | undefined {
    const added = new Map<string, number>()
    const ids = new Set<string>()
    const errors = passings.flatMap((passing, index) => {
      const { id, withdrawn } = passing
      if (withdrawn || known.has(id) || ids.has(id)) return []
      ids.add(id)
      const key = keyOf(passing)
      const stored = added.get(key) ?? this.#stored.get(key) ?? 0
      if (stored >= maxStored) return [tooMany(passing, index)]
      added.set(key, stored + 1)
      return []
    })
    const [first] = errors
    if (first) return new Problem(422, first.code, first.title, first.field, { errors })
    for (const [key, stored] of added) this.#stored.set(key, stored)
    return undefined
  }
}

function keyOf({ bib, chip, manual }: Athlete): string {
  return JSON.stringify([bib, chip, manual])
}

function tooMany({ bib, chip, manual }: Athlete, index: number) {
  const athlete = bib === null ? `chip “${chip ?? ''}”` : `start number “${bib}”`
  const kind = manual ? 'manual passings' : 'passings'
  const wayOut = manual ? '' : ' If it matters, send it by hand (“kind”: “manual”).'
  return {
    field: `passings[${String(index)}]`,
    code: 'passing.tooMany',
    title: `The race has ${String(maxStored)} ${kind} of the ${athlete}. Leave this one out.${wayOut} Nothing of this batch is stored.`,
  }
}

import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { RankingInPackage, ResultRow } from '../../event-package.ts'
import type { ResultsInManifest } from '../../../../../reader/results-schema.ts'
import { encodeId } from '../../identity/participant-id.ts'
import { type Agreement, Standings } from '../../rank/standings.ts'
import { Duplicates } from './duplicates.ts'
import type { Mapping } from '../../../../../reader/mapping.ts'
import { RowRejected } from '../../../../../reader/row-context.ts'
import { type ResultsToRead, RowReader } from './row-reader.ts'
import { isOutOfCompetition, readPlace, readState } from '../../../../../reader/source-terms.ts'
import { type TimeRule, timeRules } from '../../../../../domain/results.ts'

/** Facts that depend on all rows of a race, known before the first row is published. */
export interface Survey {
  /** Duplicate rows by row number. */
  excluded: ReadonlyMap<number, RowRejected>
  /** Number of the last row of the table; later lines are footers. */
  lastRow: number
  /** Number of lines that are not rows: footers, page breaks, repeated headers. */
  ignored: number
  /** See `ResultsInPackage.placesHash`. */
  placesHash: string | undefined
  rankings: RankingInPackage[]
  /** How well the file's places agree with the deciding time; undefined without places. */
  agreement: Agreement | undefined
  samples: Sample[]
}

export interface Sample {
  place: number | null
  name: string
  team: string | null
  time: number | null
}

/** A ranking, and its deciding time if event.yml names one. */
export interface RankingToDecide {
  ranking: RankingInPackage
  rule: TimeRule | undefined
}

const maxSamples = 3
/** The samples are chosen from this many finishers, as some may be in other rankings. */
const maxCandidates = 50
const rowsPerTurn = 1_000
/** Percent of finishers whose places may contradict the time, due to wheelchairs or jury decisions. */
const maxOutOfOrderPercent = 2
/** From this number of finishers on, one contradiction is accepted. */
const enoughForOne = 10

/**
 * Reads all rows once; errors in single rows are left to the publishing pass.
 * @throws UnreadableFile when the file cannot be read to its end
 */
export async function surveyResults(
  results: ResultsToRead,
  rankings: readonly RankingToDecide[],
  signal?: AbortSignal,
): Promise<Survey> {
  const { mapping } = results.context
  const reader = new RowReader(
    { ...results, context: withoutSlowFields(results.context) },
    undefined,
  )
  const duplicates = new Duplicates()
  const standings = new Standings()
  const places = new PlaceColumn(mapping)
  const candidates = new Map<string, ResultRow>()
  let lastRow = -1
  let ignored = 0
  let below = 0
  let count = 0
  let number = -1
  for await (const sourceRow of results.source.rows()) {
    number += 1
    if (number % rowsPerTurn === 0) {
      signal?.throwIfAborted()
      await nextTurn()
    }
    if (!reader.belongsToRace(sourceRow)) continue
    if (reader.isSeparator(sourceRow)) {
      ignored += 1
      continue
    }
    if (reader.lacksAthlete(sourceRow)) {
      below += 1
      continue
    }
    lastRow = number
    below = 0
    const row = readOrSkip(reader, sourceRow)
    if (row === undefined) continue
    const { name, state } = row
    const id = idOf(count)
    duplicates.add(
      { number, line: sourceRow.line, name, state },
      reader.uniquesOf(row, sourceRow.cells),
    )
    standings.add(id, row, sourceRow.line)
    places.add(sourceRow.cells, row)
    if (candidates.size < maxCandidates && state === 'finished' && !row.private) {
      candidates.set(encodeId(id), row)
    }
    count += 1
  }
  const excluded = duplicates.findExcluded()
  for (const { index } of excluded) standings.exclude(index)
  if (!places.arePlaces) delete mapping.cells.place
  const decided = decideRankings(standings, rankings, results.manifest, mapping)
  const [first] = decided.rankings
  return {
    excluded: new Map(excluded.map(({ number: row, rejection }) => [row, rejection])),
    lastRow,
    ignored: ignored + below,
    placesHash: places.hash,
    ...decided,
    samples: first === undefined ? [] : takeSamples(standings, first, candidates),
  }
}

/** Splits, cities and countries are slow to read and not needed here. */
function withoutSlowFields(context: ResultsToRead['context']): ResultsToRead['context'] {
  const { city: _city, country: _country, ...cells } = context.mapping.cells
  return { ...context, mapping: { ...context.mapping, cells, splits: [] } }
}

function readOrSkip(reader: RowReader, row: Parameters<RowReader['read']>[0]) {
  try {
    return reader.read(row)
  } catch (error) {
    if (error instanceof RowRejected) return undefined
    throw error
  }
}

/** Ten bytes, like a participant id. */
function idOf(index: number): Buffer {
  const id = Buffer.alloc(10)
  id.writeUInt32BE(index)
  return id
}

/** The column of places, which may hold something else if its name was guessed. */
class PlaceColumn {
  readonly #mapping: Mapping
  /** XOR of row hashes: independent of the row order. */
  readonly #hash = new Uint8Array(16)
  #given = 0
  #texts = 0
  #understood = 0

  constructor(mapping: Mapping) {
    this.#mapping = mapping
  }

  add(cells: readonly string[], { key, places = {} }: ResultRow): void {
    const text = this.#mapping.cells.place?.read(cells) ?? ''
    if (text !== '') this.#texts += 1
    if (readPlace(text) ?? readState(text) ?? (isOutOfCompetition(text) || undefined)) {
      this.#understood += 1
    }
    const { overall, gender, category } = places
    if ((overall ?? gender ?? category) === undefined) return
    this.#given += 1
    const hash = createHash('sha256')
      .update(JSON.stringify([key, overall, gender, category]))
      .digest()
    for (const [index, byte] of this.#hash.entries()) this.#hash[index] = byte ^ (hash[index] ?? 0)
  }

  get arePlaces(): boolean {
    return this.#mapping.placeIsNamed || this.#understood * 2 >= this.#texts
  }

  get hash(): string | undefined {
    return this.#given === 0 ? undefined : Buffer.from(this.#hash).toString('hex')
  }
}

/** Decides for each ranking whether the file's places count, and which time decides. */
function decideRankings(
  standings: Standings,
  rankings: readonly RankingToDecide[],
  { order }: ResultsInManifest,
  { cells }: Mapping,
): Pick<Survey, 'rankings' | 'agreement'> {
  const agreements = cells.place
    ? timeRules
        .filter((rule) => cells[`${rule}_time`] !== undefined)
        .map((rule) => standings.agreement(rule))
        .toSorted((a, b) => a.outOfOrder.rows - b.outOfOrder.rows)
    : []
  const orderBy = (agreement: Agreement | undefined) =>
    agreement === undefined ? 'computed' : (order ?? (fits(agreement) ? 'given' : 'computed'))
  const [best] = agreements
  const usual = cells.gun_time ? 'gun' : cells.chip_time ? 'chip' : 'race'
  const usualRule = best !== undefined && orderBy(best) === 'given' ? best.rule : usual
  const decided = rankings.map(({ ranking, rule: named }) => {
    const decidedBy = named ?? usualRule
    const agreement = agreements.find(({ rule }) => rule === decidedBy)
    return { ...ranking, decidedBy, order: orderBy(agreement) }
  })
  const ruleShown = decided[0]?.decidedBy ?? usualRule
  return { rankings: decided, agreement: agreements.find(({ rule }) => rule === ruleShown) }
}

function fits({ finishers, outOfOrder }: Agreement): boolean {
  const one = finishers >= enoughForOne ? 1 : 0
  return finishers > 0 && outOfOrder.rows <= Math.max(one, (finishers * maxOutOfOrderPercent) / 100)
}

function takeSamples(
  standings: Standings,
  ranking: RankingInPackage,
  candidates: ReadonlyMap<string, ResultRow>,
): Sample[] {
  const found = new Map<string, number | null>()
  for (const { participant_id: id, position } of standings.rank(ranking).entries) {
    if (candidates.has(id)) found.set(id, position)
    if (found.size === candidates.size) break
  }
  return [...candidates]
    .filter(([id]) => found.has(id))
    .slice(0, maxSamples)
    .map(([id, { name, team, gunTime, chipTime, raceTime }]) => ({
      place: found.get(id) ?? null,
      name,
      team,
      time: { gun: gunTime, chip: chipTime, race: raceTime }[ranking.decidedBy],
    }))
}

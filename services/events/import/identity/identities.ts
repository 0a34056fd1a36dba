import type { EventsDatabase } from '../../database.ts'
import { keyFromDescription, type ResultRow } from '../event-package.ts'
import { decodeId, encodeId, newParticipantId, sourceKeyOf } from '../participant-id.ts'
import {
  enoughPoints,
  type Features,
  featuresOf,
  points,
  resemble,
  type Seal,
  unsealed,
} from './features.ts'
import { type EarlierParticipant, matchRows } from './match-rows.ts'
import { noSuchLine, type PrivacyDecision, type UndecidedAthlete } from './privacy-decisions.ts'
import {
  readFormerHashes,
  readFormerParticipants,
  readParticipants,
  readRowHashes,
  readSeal,
} from './queries.ts'
import { keyHash, rowHash } from './row-hash.ts'
import { UntakenIds } from './unassigned-ids.ts'

/** A row and the participant it is about. */
export interface IdentifiedRow {
  id: string
  idBytes: Uint8Array
  sourceKey: string
  row: ResultRow
  /** Hidden because the athlete asked, not by the source. */
  onRequest: boolean
}

/** What the import learns about privacy requests; written when the results are published. */
export interface PrivacyOutcome {
  /** Hidden athletes whom this import has looked for. */
  lookedFor: string[]
  /** New participants whom the operator hides. */
  alsoHidden: string[]
  /** Whether there are rows that an athlete who asks meanwhile could be. */
  hasNewRows: boolean
}

export interface Settled {
  rows: IdentifiedRow[]
  privacy: PrivacyOutcome
  undecided: UndecidedAthlete[]
}

interface WaitingRow {
  row: ResultRow
  sourceKey: string
  plain?: Features
  sealed?: Features
}

interface Earlier {
  db: EventsDatabase
  raceId: string
  file: string
  liveSetId: number | undefined
  hidden: ReadonlySet<string>
  decisions: readonly PrivacyDecision[]
}

/**
 * Gives each row of a new file the id of the participant it is about, so that ids and privacy requests
 * outlive corrections:
 *
 * 1. A row that says what an earlier one says is the same participant, and so is one with the same start
 *    number or id and the same name. This is decided while the file is read.
 * 2. The other rows wait until all are read, and are compared with the earlier participants that are left:
 *    see `points`.
 * 3. Who is left is new, with a random id.
 *
 * Earlier participants are those that the race shows, then those it showed once. A hidden athlete who is
 * left, while new rows are left that may be theirs, is undecided: the operator has to say.
 */
export class Identities {
  readonly #earlier: Earlier
  readonly #byRow = new UntakenIds()
  readonly #byKey = new UntakenIds()
  readonly #formerByRow = new UntakenIds()
  /** Whether each participant that the race shows is on a row already. */
  readonly #current = new Map<string, boolean>()
  readonly #former = new Map<string, boolean>()
  readonly #waiting: WaitingRow[] = []
  #seal: Seal = unsealed

  private constructor(earlier: Earlier) {
    this.#earlier = earlier
  }

  static async load(earlier: Earlier): Promise<Identities> {
    const identities = new Identities(earlier)
    await identities.#load()
    return identities
  }

  async #load(): Promise<void> {
    const { db, raceId, liveSetId, hidden } = this.#earlier
    if (liveSetId !== undefined) {
      for await (const page of readRowHashes(db, liveSetId)) {
        for (const { id, row_hash, key_hash } of page) {
          this.#current.set(id, false)
          this.#byRow.add(row_hash, id, hidden.has(id))
          this.#byKey.add(key_hash, id, hidden.has(id))
        }
      }
    }
    const former = await readFormerHashes(db, raceId, liveSetId)
    if (former.length === 0) return
    this.#seal = await readSeal(db)
    for (const { id, row_hash } of former) {
      this.#former.set(id, false)
      this.#formerByRow.add(row_hash, id, hidden.has(id))
    }
  }

  /** @returns undefined when the row has to wait for the others; `settle` returns it */
  identify(row: ResultRow): IdentifiedRow | undefined {
    const sourceKey = sourceKeyOf(this.#earlier.raceId, row.key)
    const known = this.#findExactly(row, sourceKey)
    if (known !== undefined) return this.#identified(row, sourceKey, known)
    if (this.#current.size + this.#former.size + this.#earlier.hidden.size === 0) {
      return this.#identified(row, sourceKey)
    }
    this.#waiting.push({ row, sourceKey })
    return undefined
  }

  /** The rows that had to wait, once all are read. */
  async settle(): Promise<Settled> {
    const { hidden, decisions } = this.#earlier
    const decided = this.#readDecisions()
    const gone = decisions
      .filter(({ line }) => line === null)
      .map(({ participantId }) => participantId)
    const excluded = new Set([...gone, ...decided.matched.values()])
    const current = await this.#readLeft(this.#current, excluded)
    const former = await this.#readLeft(this.#former, excluded)
    const rows = [...this.#waiting.keys()].filter(
      (row) => !decided.matched.has(row) && !decided.alsoHidden.has(row),
    )
    const found = await matchRows(rows, [
      { participants: current.left, featuresOf: (row) => this.#plain(row) },
      { participants: former.left, featuresOf: (row) => this.#sealed(row) },
    ])
    const matched = new Map([...found, ...decided.matched])
    const hiddenOnes = new Map(
      [...current.hidden, ...former.hidden].map((person) => [person.id, person.features]),
    )
    const undecided = this.#findUndecided(
      rows,
      matched,
      hiddenOnes,
      new Set(decisions.map(({ participantId }) => participantId)),
    )
    const settled = this.#waiting.map(({ row, sourceKey }, index) =>
      this.#identified(row, sourceKey, matched.get(index), decided.alsoHidden.has(index)),
    )
    // Writing the rows takes much longer than this: what is no longer needed is not kept so long.
    this.#waiting.length = 0
    for (const ids of [this.#byRow, this.#byKey, this.#formerByRow]) ids.clear()
    return {
      rows: settled,
      undecided,
      privacy: {
        lookedFor: [...hidden],
        alsoHidden: [...decided.alsoHidden].flatMap((index) => settled[index]?.id ?? []),
        hasNewRows: settled.length > 0,
      },
    }
  }

  #findExactly(row: ResultRow, sourceKey: string): string | undefined {
    if (this.#current.size + this.#former.size === 0) return undefined
    const whole = rowHash(row)
    // A key that is made of the row's own values depends on the order of the lines where two rows are alike.
    const lasting = !row.key.startsWith(keyFromDescription)
    const id =
      this.#byRow.find(whole, (candidate) => this.#isTaken(candidate)) ??
      (lasting
        ? this.#byKey.find(keyHash(sourceKey, row), (candidate) => this.#isTaken(candidate))
        : undefined) ??
      (this.#former.size > 0
        ? this.#formerByRow.find(this.#seal('row', whole), (candidate) => this.#isTaken(candidate))
        : undefined)
    if (id !== undefined) (this.#current.has(id) ? this.#current : this.#former).set(id, true)
    return id
  }

  #isTaken(id: string): boolean {
    return this.#current.get(id) ?? this.#former.get(id) ?? false
  }

  #identified(row: ResultRow, sourceKey: string, id?: string, alsoHidden = false): IdentifiedRow {
    const idBytes = id === undefined ? newParticipantId() : decodeId(id)
    const asked = alsoHidden || (id !== undefined && this.#earlier.hidden.has(id))
    const onRequest = asked && !row.private
    return {
      id: id ?? encodeId(idBytes),
      idBytes,
      sourceKey,
      row: onRequest ? { ...row, private: true } : row,
      onRequest,
    }
  }

  /** @throws InvalidPackage privacy.noSuchLine */
  #readDecisions(): { matched: Map<number, string>; alsoHidden: Set<number> } {
    const { decisions, hidden, file } = this.#earlier
    const matched = new Map<number, string>()
    const alsoHidden = new Set<number>()
    for (const decision of decisions) {
      const { participantId: id, line } = decision
      if (line === null || !hidden.has(id)) continue
      const row = this.#waiting.findIndex((waiting) => waiting.row.line === line)
      if (row < 0 || matched.has(row)) throw noSuchLine(file, decision)
      const isFound = this.#isTaken(id) || [...matched.values()].includes(id)
      if (isFound) alsoHidden.add(row)
      else matched.set(row, id)
    }
    return { matched, alsoHidden }
  }

  /** Those who are on no row yet, and those who are hidden, found or not. */
  async #readLeft(
    group: ReadonlyMap<string, boolean>,
    excluded: ReadonlySet<string>,
  ): Promise<{ left: EarlierParticipant[]; hidden: EarlierParticipant[] }> {
    if (this.#waiting.length === 0) return { left: [], hidden: [] }
    const { db, raceId, liveSetId, hidden } = this.#earlier
    const wanted = [...group].filter(([id, taken]) => !taken || hidden.has(id)).map(([id]) => id)
    const people =
      group === this.#former
        ? await readFormerParticipants(db, raceId, wanted, hidden)
        : await readParticipants(db, liveSetId ?? 0, wanted, hidden, unsealed)
    return {
      left: people.filter(({ id }) => group.get(id) !== true && !excluded.has(id)),
      hidden: people.filter((person) => person.hidden),
    }
  }

  /** Hidden athletes who may be on a row that would be shown. */
  #findUndecided(
    rows: readonly number[],
    matched: ReadonlyMap<number, string>,
    hiddenOnes: ReadonlyMap<string, Features>,
    decided: ReadonlySet<string>,
  ): UndecidedAthlete[] {
    const { hidden } = this.#earlier
    const rowOf = new Map([...matched].map(([row, id]) => [id, row]))
    const shown = rows.filter((row) => !hidden.has(matched.get(row) ?? ''))
    const added = shown.filter((row) => !matched.has(row))
    return [...hidden]
      .filter((id) => !decided.has(id))
      .flatMap((id) => {
        const features = hiddenOnes.get(id) ?? {}
        const ofRow = (row: number) => (this.#former.has(id) ? this.#sealed(row) : this.#plain(row))
        const fit = (row: number) => points(features, ofRow(row))
        const isLike = (row: number) => resemble(features, ofRow(row))
        const own = rowOf.get(id)
        const isNamed = this.#isTaken(id) || (own !== undefined && isLike(own))
        const possible = isNamed
          ? added.filter((row) => isLike(row) && fit(row) >= enoughPoints)
          : own !== undefined
            ? added
            : shown.filter((row) => !matched.has(row) || fit(row) >= enoughPoints)
        if (possible.length === 0) return []
        const best = possible.toSorted((a, b) => fit(b) - fit(a))
        const all = own === undefined ? best : [own, ...best]
        return {
          participantId: id,
          lines: all.flatMap((row) => this.#waiting[row]?.row.line ?? []),
          rows: all.length,
        }
      })
  }

  #plain(index: number): Features {
    return this.#features(index, 'plain', unsealed)
  }

  #sealed(index: number): Features {
    return this.#features(index, 'sealed', this.#seal)
  }

  #features(index: number, kind: 'plain' | 'sealed', seal: Seal): Features {
    const waiting = this.#waiting[index]
    if (waiting === undefined) return {}
    waiting[kind] ??= featuresOf(waiting.row, waiting.sourceKey, seal)
    return waiting[kind]
  }
}

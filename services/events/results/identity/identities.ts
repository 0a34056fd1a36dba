import type { EventsDatabase } from '../../database.ts'
import { keyFromDescription, type ResultRow } from '../../../../reader/result-row.ts'
import { decodeId, encodeId, newParticipantId, sourceKeyOf } from '../../participant-id.ts'
import { type Features, featuresOf, type FeatureHash, noHash } from './features.ts'
import type { FileValues } from './file-values.ts'
import { findUndecided } from './find-undecided.ts'
import { type EarlierParticipant, matchRows } from './match-rows.ts'
import { noSuchLine, type PrivacyDecision, type UndecidedAthlete } from './privacy-decisions.ts'
import {
  readFormerHashes,
  readFormerParticipants,
  readParticipants,
  readRowHashes,
  readKeyedHash,
} from './queries.ts'
import { keyHash, rowHash } from './row-hash.ts'
import { UnassignedIds } from './unassigned-ids.ts'

/** A row with the participant id assigned to it. */
export interface IdentifiedRow {
  id: string
  idBytes: Uint8Array
  sourceKey: string
  row: ResultRow
  /** Whether a request or the current results hide the athlete, and the source does not. */
  onRequest: boolean
}

/** What an import found out about hidden athletes. It is applied when the results are published. */
export interface PrivacyOutcome {
  /** Ids of the hidden athletes whom this import tried to match. */
  lookedFor: string[]
  /** Ids of new participants that the operator marked as hidden athletes. */
  alsoHidden: string[]
  /**
   * Whether `resolveWaiting` assigned ids to rows. Such a row may belong to an athlete who makes a
   * privacy request during this import.
   */
  hasNewRows: boolean
  /**
   * Rows of removed athletes. They are left out. Their features are stored, because the next file is
   * compared with them.
   */
  removedRows: readonly IdentifiedRow[]
}

export interface ResolvedRows {
  rows: IdentifiedRow[]
  privacy: PrivacyOutcome
  undecided: UndecidedAthlete[]
}

interface WaitingRow {
  row: ResultRow
  sourceKey: string
  plain?: Features
  hashed?: Features
}

interface IdentityOptions {
  db: EventsDatabase
  raceId: string
  file: string
  liveSetId: number | undefined
  /**
   * Ids of the participants of the current results that are compared with the rows. By default, all
   * participants are compared.
   */
  among?: ReadonlySet<string>
  /** Ids of the participants whose profiles are private. */
  hidden: ReadonlySet<string>
  /**
   * The participants of `hidden` without a privacy request. By default, all have a privacy request.
   */
  hiddenWithoutRequest?: ReadonlySet<string>
  /**
   * The participants of `hidden` whom corrections removed from the results. Their rows are left
   * out.
   */
  removed?: ReadonlySet<string>
  /** The participants of `hidden` who stay private although the file does not say so. */
  keptPrivate?: ReadonlySet<string>
  /** Values of the file where the current results are corrected. By default, nothing is corrected. */
  fileValues?: FileValues
  decisions: readonly PrivacyDecision[]
}

const noFileValues: FileValues = new Map()

/**
 * Assigns participant ids to the rows of a new file. Participants then keep their ids and privacy
 * requests if the file is corrected.
 *
 * 1. While the file is read, a row gets the id of an earlier row with the same content, or of a
 * current row with the same stable key and name.
 * 2. After the last row, unmatched rows are compared with unmatched earlier participants by
 * `points`.
 * 3. Each remaining row gets a new random id.
 *
 * With equal points, hidden athletes are matched first, then participants of the current results.
 * If a visible row may belong to a hidden athlete, or it is uncertain which row belongs to a removed
 * athlete, the operator must decide.
 */
export class Identities {
  readonly #options: IdentityOptions
  readonly #byRow = new UnassignedIds()
  readonly #byKey = new UnassignedIds()
  readonly #formerByRow = new UnassignedIds()
  /**
   * Ids of the participants in the current results. The value tells whether a row already has the
   * id.
   */
  readonly #current = new Map<string, boolean>()
  readonly #former = new Map<string, boolean>()
  readonly #waiting: WaitingRow[] = []
  readonly #removedRows: IdentifiedRow[] = []
  #hash: FeatureHash = noHash

  private constructor(options: IdentityOptions) {
    this.#options = options
  }

  static async load(options: IdentityOptions): Promise<Identities> {
    const identities = new Identities(options)
    await identities.#load()
    return identities
  }

  async #load(): Promise<void> {
    const { db, raceId, liveSetId, among, hidden, fileValues = noFileValues } = this.#options
    if (liveSetId !== undefined) {
      for await (const page of readRowHashes(db, liveSetId, fileValues, among)) {
        for (const { id, row_hash, key_hash } of page) {
          this.#current.set(id, false)
          this.#byRow.add(row_hash, id, hidden.has(id))
          this.#byKey.add(key_hash, id, hidden.has(id))
        }
      }
    }
    const former = await readFormerHashes(db, raceId, liveSetId)
    if (former.length === 0) return
    this.#hash = await readKeyedHash(db)
    for (const { id, row_hash } of former) {
      this.#former.set(id, false)
      this.#formerByRow.add(row_hash, id, hidden.has(id))
    }
  }

  /**
   * Returns a row with the id of its exact match. If nobody is known or hidden, the id is new.
   * @returns undefined for removed athletes, and for any other row: `resolveWaiting` returns it
   */
  identify(row: ResultRow): IdentifiedRow | undefined {
    const sourceKey = sourceKeyOf(this.#options.raceId, row.key)
    const exactId = this.#findExactly(row, sourceKey)
    if (exactId !== undefined) {
      return this.#unlessRemoved(this.#identified(row, sourceKey, exactId))
    }
    if (this.#current.size + this.#former.size + this.#options.hidden.size === 0) {
      return this.#identified(row, sourceKey)
    }
    this.#waiting.push({ row, sourceKey })
    return undefined
  }

  /**
   * Assigns ids to the rows without an exact match. Call this method after the last row was read.
   */
  async resolveWaiting(): Promise<ResolvedRows> {
    const { hidden, decisions } = this.#options
    const decided = this.#readDecisions()
    const removed = decisions
      .filter(({ line }) => line === null)
      .map(({ participantId }) => participantId)
    const excluded = new Set([...removed, ...decided.matched.values()])
    const current = await this.#readUnassigned(this.#current, excluded)
    const former = await this.#readUnassigned(this.#former, excluded)
    const rows = [...this.#waiting.keys()].filter(
      (row) => !decided.matched.has(row) && !decided.alsoHidden.has(row),
    )
    const found = await matchRows(rows, [
      { participants: current.left, featuresOf: (row) => this.#plain(row) },
      { participants: former.left, featuresOf: (row) => this.#hashed(row) },
    ])
    const matched = new Map([...found, ...decided.matched])
    const hiddenFeatures = new Map(
      [...current.hidden, ...former.hidden].map((person) => [person.id, person.features]),
    )
    const undecided = this.#findUndecided(rows, matched, hiddenFeatures, current.left)
    const resolved = this.#waiting.map(({ row, sourceKey }, index) =>
      this.#identified(row, sourceKey, matched.get(index), decided.alsoHidden.has(index)),
    )
    // Frees the memory of the matching now, because writing the rows takes much longer.
    this.#waiting.length = 0
    for (const ids of [this.#byRow, this.#byKey, this.#formerByRow]) ids.clear()
    return {
      rows: resolved.flatMap((row) => this.#unlessRemoved(row) ?? []),
      undecided,
      privacy: {
        lookedFor: [...hidden],
        alsoHidden: [...decided.alsoHidden].flatMap((index) => resolved[index]?.id ?? []),
        hasNewRows: resolved.length > 0,
        removedRows: this.#removedRows,
      },
    }
  }

  #findExactly(row: ResultRow, sourceKey: string): string | undefined {
    if (this.#current.size + this.#former.size === 0) return undefined
    const wholeRow = rowHash(row)
    // A key that is made of a person's data is unstable. Among identical rows, the key depends on
    // the order of the rows.
    const isStableKey = !row.key.startsWith(keyFromDescription)
    const id =
      this.#byRow.find(wholeRow, (candidate) => this.#isAssigned(candidate)) ??
      (isStableKey
        ? this.#byKey.find(keyHash(sourceKey, row), (candidate) => this.#isAssigned(candidate))
        : undefined) ??
      (this.#former.size > 0
        ? this.#formerByRow.find(this.#hash('row', wholeRow), (candidate) =>
            this.#isAssigned(candidate),
          )
        : undefined)
    if (id !== undefined) (this.#current.has(id) ? this.#current : this.#former).set(id, true)
    return id
  }

  #isAssigned(id: string): boolean {
    return this.#current.get(id) ?? this.#former.get(id) ?? false
  }

  #unlessRemoved(row: IdentifiedRow): IdentifiedRow | undefined {
    if (this.#options.removed?.has(row.id) !== true) return row
    this.#removedRows.push(row)
    return undefined
  }

  #identified(row: ResultRow, sourceKey: string, id?: string, alsoHidden = false): IdentifiedRow {
    const { hidden, hiddenWithoutRequest, removed, keptPrivate } = this.#options
    const idBytes = id === undefined ? newParticipantId() : decodeId(id)
    const isHidden = alsoHidden || (id !== undefined && hidden.has(id))
    const isRemoved = id !== undefined && removed?.has(id) === true
    // The stored features of a removed athlete say whether the profile is private without a request.
    const isPrivate = isRemoved ? keptPrivate?.has(id) === true : isHidden
    const hasRequest = isHidden && !(id !== undefined && hiddenWithoutRequest?.has(id) === true)
    return {
      id: id ?? encodeId(idBytes),
      idBytes,
      sourceKey,
      row: isPrivate ? { ...row, private: true } : row,
      onRequest: hasRequest && !row.private,
    }
  }

  /**
   * Reads the decisions of the operator.
   * @throws InvalidPackage privacy.noSuchLine when a line is not among the unmatched rows, or was
   * already given to an athlete
   */
  #readDecisions(): { matched: Map<number, string>; alsoHidden: Set<number> } {
    const { decisions, hidden, removed, file } = this.#options
    const matched = new Map<number, string>()
    const alsoHidden = new Set<number>()
    for (const decision of decisions) {
      const { participantId: id, line } = decision
      if (line === null || !hidden.has(id)) continue
      const row = this.#waiting.findIndex((waiting) => waiting.row.line === line)
      if (row < 0 || matched.has(row) || alsoHidden.has(row)) throw noSuchLine(file, decision)
      const isFound = this.#isAssigned(id) || [...matched.values()].includes(id)
      if (isFound && removed?.has(id) !== true) alsoHidden.add(row)
      else matched.set(row, id)
    }
    return { matched, alsoHidden }
  }

  /**
   * Reads the participants of a group. `left` has the participants without a row of the file so
   * far, except the `excluded` ids. `hidden` has all hidden participants. Both are empty if no row
   * waits for an id.
   */
  async #readUnassigned(
    group: ReadonlyMap<string, boolean>,
    excluded: ReadonlySet<string>,
  ): Promise<{ left: EarlierParticipant[]; hidden: EarlierParticipant[] }> {
    if (this.#waiting.length === 0) return { left: [], hidden: [] }
    const { db, raceId, liveSetId, hidden, fileValues = noFileValues } = this.#options
    const wanted = [...group].filter(([id, taken]) => !taken || hidden.has(id)).map(([id]) => id)
    const people =
      group === this.#former
        ? await readFormerParticipants(db, raceId, wanted, hidden)
        : await readParticipants(db, liveSetId ?? 0, wanted, hidden, fileValues)
    return {
      left: people.filter(({ id }) => group.get(id) !== true && !excluded.has(id)),
      hidden: people.filter((person) => person.hidden),
    }
  }

  #findUndecided(
    rows: readonly number[],
    matched: ReadonlyMap<number, string>,
    hiddenFeatures: ReadonlyMap<string, Features>,
    current: readonly EarlierParticipant[],
  ): UndecidedAthlete[] {
    const { hidden, removed, hiddenWithoutRequest, decisions } = this.#options
    const decided = new Set(decisions.map(({ participantId }) => participantId))
    const people = [...hidden]
      .filter((id) => !decided.has(id))
      .map((id) => ({
        id,
        features: hiddenFeatures.get(id) ?? {},
        featuresOf: (row: number) => (this.#former.has(id) ? this.#hashed(row) : this.#plain(row)),
        isAssigned: this.#isAssigned(id),
        isRemoved: removed?.has(id) === true,
        hasRequest: hiddenWithoutRequest?.has(id) !== true,
      }))
    const found = findUndecided(people, {
      shown: rows.filter((row) => !hidden.has(matched.get(row) ?? '')),
      matched,
      missing: current.filter(({ id }) => !hidden.has(id)),
      plainOf: (row) => this.#plain(row),
    })
    return found.map(({ participantId, isRemoved, rows: possible }) => ({
      participantId,
      isRemoved,
      lines: possible.flatMap((row) => this.#waiting[row]?.row.line ?? []),
      rows: possible.length,
    }))
  }

  #plain(index: number): Features {
    return this.#features(index, 'plain', noHash)
  }

  #hashed(index: number): Features {
    return this.#features(index, 'hashed', this.#hash)
  }

  #features(index: number, kind: 'plain' | 'hashed', hash: FeatureHash): Features {
    const waiting = this.#waiting[index]
    if (waiting === undefined) return {}
    waiting[kind] ??= featuresOf(waiting.row, waiting.sourceKey, hash)
    return waiting[kind]
  }
}

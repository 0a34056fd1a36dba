import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { RankingStatus } from '../../../../domain/results.ts'
import type { EventsSchema } from '../../database.ts'
import type { EventPackage, RaceInPackage } from '../../event-package.ts'
import type { PrivacyOutcome } from '../../results/identity/identities.ts'
import { applyPrivacyOutcome } from '../../results/privacy/privacy-outcome.ts'
import { jsonOf } from './event-rows.ts'
import { upsert } from './upsert.ts'

export interface StagedResults {
  resultSetId: number
  /** The new content hash. Undefined when the result set keeps its content hash. */
  contentHash: string | undefined
  /**
   * Whether the results of the race are replaced. False when the race already shows these results.
   */
  replaced: boolean
  /**
   * Effects on privacy requests. Undefined if this publication has not read the rows of the file.
   */
  privacy: PrivacyOutcome | undefined
  /**
   * The operator's reason for publishing impossible times. Null without such times. Undefined if
   * the stored reason stays.
   */
  forcedReason: string | null | undefined
}

/**
 * The statuses of rankings in the package of the last publication, by ranking id. A ranking whose
 * status is the same in the new package keeps its current status, because that one may have been
 * decided over HTTP since.
 */
export type EarlierStatuses = ReadonlyMap<string, RankingStatus | null>

/**
 * Writes the races with their routes and rankings, and sets the result set of each race. Deletes
 * races that the package no longer contains.
 */
export async function publishRaces(
  db: Transaction<EventsSchema>,
  pkg: EventPackage,
  results: ReadonlyMap<string, StagedResults>,
  earlier: EarlierStatuses,
): Promise<void> {
  const ids = pkg.races.map(({ id }) => id)
  await sql`delete from races where event_id = ${pkg.event.id} and id <> all (${ids}::text[])`.execute(
    db,
  )
  for (const [index, race] of pkg.races.entries()) {
    const staged = results.get(race.id)
    await upsert(db, 'races', ['id'], {
      id: race.id,
      event_id: pkg.event.id,
      number: index + 1,
      name: race.name,
      sport: race.sport,
      sport_label: race.sportLabel ? JSON.stringify(race.sportLabel) : null,
      distance: race.distance,
      held_on: pkg.event.dateFrom,
      starts_at: race.startsAt,
      planned_starts_at: race.startsAt,
      check_points: JSON.stringify(race.checkpoints),
      result_set_id: staged?.resultSetId ?? resultSetOfTiming(race.id),
      replay: race.replay ?? null,
      entry_offer: jsonOf(race.entries ?? pkg.event.entries),
    })
    if (staged !== undefined) {
      await applyPrivacyOutcome(db, race, staged)
      if (staged.contentHash !== undefined) {
        await db
          .updateTable('result_sets')
          .set({ content_hash: staged.contentHash })
          .where('id', '=', staged.resultSetId)
          .where('content_hash', '<>', staged.contentHash)
          .execute()
      }
      if (staged.forcedReason !== undefined) {
        await db
          .updateTable('result_sets')
          .set({ forced_reason: staged.forcedReason })
          .where('id', '=', staged.resultSetId)
          .where('forced_reason', 'is distinct from', staged.forcedReason)
          .execute()
      }
    }
    await publishRoute(db, race)
    await publishRankings(db, race, staged?.replaced === true, earlier)
  }
}

/**
 * Returns the SQL that computes the status of a ranking whose results come from a timing system. A
 * decision of the timer takes precedence over the status in the package.
 */
function decidedStatus(rankingId: string, given: RankingStatus | null): RawBuilder<unknown> {
  return sql`coalesce((select status from ranking_statuses where ranking_id = ${rankingId}
    order by decided_at desc, status limit 1), ${given}::text)`
}

/**
 * Returns the SQL that reads the current status of a ranking, or the status in the package if the
 * ranking is new.
 */
function currentStatus(rankingId: string, given: RankingStatus | null): RawBuilder<unknown> {
  return sql`coalesce((select status from rankings where id = ${rankingId}), ${given}::text)`
}

/**
 * Returns the SQL that reads the id of the result set from the timing system. A package without
 * results does not change this result set.
 */
function resultSetOfTiming(raceId: string): RawBuilder<number | null> {
  return sql`(select races.result_set_id from races join timed_races using (result_set_id)
    where races.id = ${raceId})`
}

async function publishRoute(db: Transaction<EventsSchema>, race: RaceInPackage): Promise<void> {
  if (race.route === null) {
    await db.deleteFrom('routes').where('race_id', '=', race.id).execute()
    return
  }
  const { distance, ascent, descent, line, wayPoints, outline, profile } = race.route
  await upsert(db, 'routes', ['race_id'], {
    race_id: race.id,
    distance,
    ascent,
    descent,
    line: JSON.stringify(line),
    way_points: JSON.stringify(wayPoints),
    outline,
    profile,
  })
}

async function publishRankings(
  db: Transaction<EventsSchema>,
  race: RaceInPackage,
  resultsReplaced: boolean,
  earlier: EarlierStatuses,
): Promise<void> {
  const ids = race.rankings.map(({ id }) => id)
  await sql`delete from rankings where race_id = ${race.id} and id <> all (${ids}::text[])`.execute(
    db,
  )
  for (const [index, ranking] of race.rankings.entries()) {
    const { id, name, status: given, decidedBy, scoredBy = null, order, only } = ranking
    const stays = given === earlier.get(id)
    const ofFile = stays ? currentStatus(id, given) : given
    await upsert(
      db,
      'rankings',
      ['id'],
      {
        id,
        race_id: race.id,
        number: index + 1,
        name,
        status: race.results === null ? decidedStatus(id, given) : ofFile,
        decided_by: decidedBy,
        scored_by: scoredBy,
        place_order: order ?? null,
        members: JSON.stringify(only),
      },
      { updated_at: sql`now()` },
    )
  }
  if (!resultsReplaced) return
  await sql`update rankings set updated_at = now() where race_id = ${race.id}`.execute(db)
}

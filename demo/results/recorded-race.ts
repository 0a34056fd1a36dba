import type { ResultState } from '../../domain/results.ts'
import type { Checkpoint } from '../../services/events/tables/races.ts'
import type { Wave } from '../../services/events/tables/timing.ts'
import { checkPointIds } from '../../services/events/check-point-ids.ts'
import type { SentStarter } from '../../services/events/timing/starters/read-starters.ts'
import type { RacePlan } from '../plan.ts'
import { categoryOf } from './category.ts'
import { passingsOf, type RaceRun } from './result-rows.ts'

/** A race as its timing system records it. */
export interface RecordedRace {
  /** Timing points in course order: `start`, ids of checkpoints, `finish`. */
  places: string[]
  /**
   * Start waves of a race with individual starts: one wave with its own gun for each starter. Empty
   * for other races.
   */
  waves: Wave[]
  athletes: RecordedAthlete[]
}

interface RecordedAthlete {
  starter: SentStarter
  /** Milliseconds since the gun at each timing point; null where the athlete has no passing. */
  times: (number | null)[]
  /** The state of the result; null for a finisher. */
  state: Exclude<ResultState, 'finished'> | null
}

export function recordedRace(
  race: RacePlan,
  { id, checkpoints, startsAt }: { id: string; checkpoints: readonly Checkpoint[]; startsAt: Date },
  runs: readonly RaceRun[],
): RecordedRace {
  const isIndividual = race.interval !== undefined
  return {
    places: ['start', ...checkPointIds(id, checkpoints), 'finish'],
    waves: isIndividual
      ? runs.map(({ starter: { bib }, delay }) => ({
          name: bib,
          gun_at: new Date(startsAt.getTime() + delay).toISOString(),
        }))
      : [],
    athletes: runs.map((run) => ({
      starter: starterOf(race, run),
      times: timesOf(run),
      state: run.end === 'finished' ? null : run.end,
    })),
  }
}

function starterOf(race: RacePlan, { starter: { athlete, bib } }: RaceRun): SentStarter {
  const { name, gender, age, team, city, country, private: isPrivate } = athlete
  return {
    bib,
    name,
    gender,
    age,
    team,
    city,
    country,
    category: categoryOf(race, athlete),
    private: isPrivate,
    wave: race.interval === undefined ? null : bib,
    chips: [],
  }
}

function timesOf(run: RaceRun): (number | null)[] {
  const { delay, end, finish } = run
  const hasFinished = end === 'finished' || end === 'disqualified'
  return [
    end === 'did_not_start' ? null : delay,
    ...passingsOf(run).map((time) => (time === null ? null : time + delay)),
    hasFinished ? finish + delay : null,
  ]
}

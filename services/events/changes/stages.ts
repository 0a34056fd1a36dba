import type { ResultState } from '../../../domain/results.ts'

/**
 * The progress of an athlete as one small number in `ranking_changes`. Without a result, the stage
 * is the number of checkpoints up to the furthest passed checkpoint. With a result, the stage is
 * -1 minus the index of the result state in `states`.
 */
export type Stage = number

/** The standing of an athlete in a ranking. */
export interface EntryStanding {
  /** Place in the ranking; 0 without a place. */
  place: number
  stage: Stage
  /**
   * The time that decides the ranking, in milliseconds, at the finish or else at the furthest
   * passed checkpoint. Null without a passing, and for some results without a finish.
   */
  time: number | null
}

const states: readonly ResultState[] = [
  'finished',
  'did_not_finish',
  'did_not_start',
  'disqualified',
]

/** The stage of an athlete who has finished. */
export const finishedStage: Stage = -1

/**
 * Returns the stage of an athlete.
 * @param reached number of checkpoints up to the furthest passed checkpoint; 0 before the first
 * checkpoint
 */
export function stageOf(state: ResultState | null, reached: number): Stage {
  return state === null ? reached : -1 - states.indexOf(state)
}

/**
 * Returns the result state of a stage and the number of checkpoints up to the furthest passed
 * checkpoint. With a result state, the number is 0.
 */
export function readStage(stage: Stage): { state: ResultState | null; reached: number } {
  return stage < 0
    ? { state: states[-1 - stage] ?? null, reached: 0 }
    : { state: null, reached: stage }
}

import type { ResultState } from '../../../domain/results.ts'

/**
 * How far an athlete is, as one small number in `ranking_changes`: the number of checkpoints up to the furthest passed
 * one while there is no result, otherwise the negative number of the result state.
 */
export type Stage = number

/** Where an athlete stands in a ranking. */
export interface EntryStanding {
  /** 0 without a place. */
  place: number
  stage: Stage
  /** Deciding time in milliseconds: at the finish, otherwise at the furthest checkpoint; null without a passing. */
  time: number | null
}

const states: readonly ResultState[] = [
  'finished',
  'did_not_finish',
  'did_not_start',
  'disqualified',
]

/** The stage of a finisher. */
export const finishedStage: Stage = -1

/** @param reached number of checkpoints up to the furthest passed one; 0 before the first */
export function stageOf(state: ResultState | null, reached: number): Stage {
  return state === null ? reached : -1 - states.indexOf(state)
}

/** The result state of a stage, and the number of checkpoints reached without one. */
export function readStage(stage: Stage): { state: ResultState | null; reached: number } {
  return stage < 0
    ? { state: states[-1 - stage] ?? null, reached: 0 }
    : { state: null, reached: stage }
}

/** A race that is under way. */
export interface LiveRace {
  id: string
  version: number
}

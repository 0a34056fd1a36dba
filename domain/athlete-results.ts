/** The two ids that together identify one athlete in one race, in page addresses and in REST. */
export interface AthleteInRace {
  raceId: string
  athleteId: string
}

/**
 * Returns the id of an athlete's result in GraphQL and in REST's lists of ids. API clients treat
 * this id as opaque.
 */
export function athleteResultId({ raceId, athleteId }: AthleteInRace): string {
  return `${raceId}~${athleteId}`
}

/** @returns undefined when the text does not have the form of such an id */
export function parseAthleteResultId(id: string): AthleteInRace | undefined {
  const [raceId, athleteId, ...rest] = id.split('~')
  return raceId && athleteId && rest.length === 0 ? { raceId, athleteId } : undefined
}

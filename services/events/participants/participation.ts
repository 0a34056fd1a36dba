import { splitIds } from '../../platform/http/schemas.ts'

/** The participation of one athlete in one race. */
export interface Participation {
  raceId: string
  participantId: string
}

/** Reads a list of `<race id>~<participant id>`. */
export function participationsOf({ ids }: { ids: string }): Participation[] {
  return splitIds(ids).map((pair) => {
    const [raceId = '', participantId = ''] = pair.split('~')
    return { raceId, participantId }
  })
}

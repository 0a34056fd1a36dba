import Type from 'typebox'
import { idPattern } from '../../domain/ids.ts'
import { splitIds } from '../platform/http/schemas.ts'

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

const pair = `${idPattern}~${idPattern}`

export const ParticipantQuery = Type.Object({
  ids: Type.String({
    title: 'ParticipantIds',
    pattern: `^${pair}(,${pair}){0,99}$`,
    description:
      'Up to 100 of `<race id>~<participant id>`, separated by commas. Unknown ones are left out of the response.',
  }),
})

import { print } from 'graphql/language/printer.js'
import type { ReactElement } from 'react'
import type { PictureFormat } from '../../../domain/picture-sizes.ts'
import {
  factsByGun,
  factsOfAthlete,
  factsOfEvent,
  factsOfMoment,
  factsOfRace,
  factsOfRanking,
  type ShareFacts,
} from './facts.ts'
import { drawingOf, drawingOfSite } from './drawing-of.ts'
import { SharePicture } from './picture/share-picture.tsx'
import {
  SharedAthletePictureDocument,
  type SharedAthletePictureQuery,
  SharedEventPictureDocument,
  type SharedEventPictureQuery,
  SharedMomentPictureDocument,
  type SharedMomentPictureQuery,
  SharedRacePictureDocument,
  type SharedRacePictureQuery,
  SharedRankingPictureDocument,
  type SharedRankingPictureQuery,
} from '../../gql/share.ts'
import { loadIntl } from '../../i18n/intl.ts'
import type { Language } from '../../i18n/languages.ts'
import { readMomentId, type ShareKind } from '../../router/picture-address.ts'

/** The query for the data of a picture, and the function that reads its result. */
interface PictureSource {
  query: string
  /**
   * Converts an id to the variables of the query. By default, the id becomes the variable `id`.
   * @returns undefined for an id that cannot exist
   */
  variablesOf?: (id: string) => Record<string, unknown> | undefined
  /**
   * Reads the data of the picture from the result.
   * @returns undefined if there is no picture with this id
   */
  factsIn: (data: unknown, id: string) => ShareFacts | undefined
}

export const pictureSources: Record<ShareKind, PictureSource> = {
  athlete: {
    query: print(SharedAthletePictureDocument),
    factsIn: athleteFacts,
  },
  athlete_by_gun: {
    query: print(SharedAthletePictureDocument),
    factsIn(data) {
      const facts = athleteFacts(data)
      return facts && factsByGun(facts)
    },
  },
  ranking: {
    query: print(SharedRankingPictureDocument),
    factsIn(data) {
      const { ranking } = data as SharedRankingPictureQuery
      return ranking ? factsOfRanking(ranking) : undefined
    },
  },
  moment: {
    query: print(SharedMomentPictureDocument),
    variablesOf(id) {
      const moment = readMomentId(id)
      return moment && { raceId: moment.raceId, atMs: moment.at * 1_000, bibs: moment.bibs }
    },
    factsIn: (data, id) => factsOfMoment(data as SharedMomentPictureQuery, id),
  },
  race: {
    query: print(SharedRacePictureDocument),
    factsIn(data) {
      const { race } = data as SharedRacePictureQuery
      return race ? factsOfRace(race) : undefined
    },
  },
  event: {
    query: print(SharedEventPictureDocument),
    factsIn(data) {
      const { event } = data as SharedEventPictureQuery
      return event ? factsOfEvent(event) : undefined
    },
  },
}

function athleteFacts(data: unknown) {
  const { athleteResult } = data as SharedAthletePictureQuery
  return athleteResult ? factsOfAthlete(athleteResult) : undefined
}

/**
 * Returns the picture in a language as an element. server/share renders the element as PNG.
 * @param facts data of the picture, or null for the picture of the site
 */
export async function pictureElement(
  facts: ShareFacts | null,
  { language, format }: { language: Language; format: PictureFormat },
  site: { name: string; description?: string },
): Promise<ReactElement> {
  const intl = await loadIntl(language, 'share')
  const drawing = facts
    ? drawingOf(intl, facts, site.name)
    : drawingOfSite(intl, site.name, site.description ?? '')
  return <SharePicture drawing={drawing} format={format} />
}

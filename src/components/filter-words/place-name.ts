import type { ApolloClient } from '@apollo/client'
import { enumValueOf } from '../../../domain/enum-words.ts'
import type { EventFilters } from '../../filters/event-filters.ts'
import { PlaceAtDocument } from '../../gql/places.ts'
import { findLanguage } from '../../i18n/languages.ts'

/**
 * Returns the name of the place at the centre of the filters' circle. Undefined if the filters have
 * no circle, the language is unknown or no name is found.
 */
export async function findPlaceName(
  client: ApolloClient,
  { near }: EventFilters,
  code: string,
): Promise<string | undefined> {
  const language = findLanguage(code)
  if (!near || !language) return undefined
  const { latitude, longitude } = near
  const { data } = await client
    .query({
      query: PlaceAtDocument,
      variables: { latitude, longitude, language: enumValueOf(language.code) },
      errorPolicy: 'all',
    })
    .catch(() => ({ data: undefined }))
  return data?.placeAt?.name
}

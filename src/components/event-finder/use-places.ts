import { enumValueOf } from '../../../domain/enum-words.ts'
import { foldLetters } from '../../../domain/fold-letters.ts'
import type { Near } from '../../../domain/earth.ts'
import { type FoundPlaceFragment, useFindPlacesQuery, usePlaceAtQuery } from '../../gql/places.ts'
import { useLanguage } from '../../i18n/languages.ts'
import { countryName } from '../../ui/country.tsx'
import { countryCodes } from '../../../domain/country-codes.ts'
import { useDebounced } from './use-debounced.ts'

/** Milliseconds from the last change of the text until cities are requested. */
const debounceMs = 150
const maxCountries = 3

interface FoundPlaces {
  /** Codes of countries whose name has a word that begins with the text; at most three. */
  countries: string[]
  cities: readonly FoundPlaceFragment[]
  /** False while the matching cities are unknown. `cities` may then match an earlier text. */
  isCurrent: boolean
}

/** Returns the countries and cities that match a typed text. */
export function usePlaces(typed: string): FoundPlaces {
  const text = typed.trim()
  const find = useDebounced(text, debounceMs)
  const { code, tag } = useLanguage()
  const { data, previousData, loading } = useFindPlacesQuery({
    variables: { find, language: enumValueOf(code) },
    fetchPolicy: 'no-cache',
    skip: find === '',
  })
  if (text === '') return { countries: [], cities: [], isCurrent: true }
  return {
    countries: countriesOf(text, tag),
    cities: (data ?? previousData)?.places?.items ?? [],
    isCurrent: find === text && !loading,
  }
}

function countriesOf(text: string, tag: string): string[] {
  const folded = foldLetters(text)
  return countryCodes
    .filter((code) => {
      const name = foldLetters(countryName(code, tag))
      return name.startsWith(folded) || name.includes(` ${folded}`)
    })
    .slice(0, maxCountries)
}

/** Returns the name of the place at the centre of a circle. Undefined while the name is unknown. */
export function usePlaceName(near: Near | null): string | undefined {
  const { code } = useLanguage()
  const { latitude = 0, longitude = 0 } = near ?? {}
  const { data } = usePlaceAtQuery({
    variables: { latitude, longitude, language: enumValueOf(code) },
    fetchPolicy: 'no-cache',
    skip: near === null,
  })
  return near ? data?.placeAt?.name : undefined
}

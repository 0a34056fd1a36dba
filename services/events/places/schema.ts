import { maxSearchLength } from '../../../domain/search.ts'
import Type, { type Static } from 'typebox'
import { Id, LanguageOf, Paging, Ref, Text } from '../../platform/http/schemas.ts'
import { CountryCode } from '../response-fields.ts'

export const Place = Type.Object(
  {
    id: Id,
    name: Type.String({ description: 'Name in the language of the request, else in English.' }),
    country: CountryCode,
    latitude: Type.Number({ description: 'Degrees north of the equator (WGS 84).' }),
    longitude: Type.Number({ description: 'Degrees east of Greenwich (WGS 84).' }),
    population: Type.Integer({ description: 'Number of people.' }),
  },
  { title: 'Place', description: 'A city of 15,000 people or more, from GeoNames (CC BY 4.0).' },
)
export type Place = Static<typeof Place>

export const PlaceList = Type.Object(
  { items: Type.Array(Ref(Place), { description: 'Best matches first.' }) },
  { title: 'PlaceList', description: 'Places, best matches first.' },
)

export const NameLanguage = LanguageOf(
  'Language of the names of places in the response; default: en.',
)

export const PlaceQuery = Type.Object({
  find: Text(maxSearchLength, {
    description:
      'Beginnings of words of a name in any language of the site or of the country, ignoring case and accents; the name of the country may stand beside it.',
  }),
  language: Type.Optional(NameLanguage),
  itemsPerPage: Paging.properties.itemsPerPage,
})

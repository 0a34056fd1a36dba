import type { Json } from './column-types.ts'

export interface ParticipantNamesTable {
  key: string
  result_set_id: number
  participant_id: string
}

export interface EventNamesTable {
  key: string
  event_id: string
}

export interface OrganisationNamesTable {
  key: string
  organisation_id: string
}

export interface ClubNamesTable {
  key: string
  result_set_id: number
  /** Name of the club or team as in the results. */
  team: string
}

export interface WordsTable {
  word: string
}

/** A city of the gazetteer. `id` is the id in GeoNames. */
export interface PlacesTable {
  id: number
  name: string
  /**
   * Names by language, if they differ from `name`. The key `local` has the name in the main
   * language of the country.
   */
  names: Json<Partial<Record<string, string>>>
  country: string
  latitude: number
  longitude: number
  population: number
}

export interface PlaceNamesTable {
  key: string
  place_id: number
}

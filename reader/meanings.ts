/**
 * What a column of a result list can contain. An import uses the meanings in `notImported` only
 * together with other columns, or not at all.
 */
export const meanings = {
  bib: 'start number',
  id: 'key of the athlete in the source',
  name: 'name of the athlete',
  first_name: 'first name',
  last_name: 'last name',
  gender: 'gender',
  age: 'age',
  birth_year: 'year or date of birth',
  team: 'club or team',
  category: 'category',
  city: 'town',
  country: 'country or nationality',
  place: 'overall place',
  gender_place: 'place within the gender',
  category_place: 'place within the category',
  state: 'status',
  gun_time: 'time since the gun',
  chip_time: 'time since the start line',
  race_time: 'the only time',
  split: 'time at a checkpoint',
  gap: 'time behind the winner',
  pace: 'pace or speed',
  clock_time: 'time of day',
  leg: 'time of a leg',
  split_place: 'place at a checkpoint',
  chip_number: 'number of the chip',
  race: 'race, distance or course',
  points: 'points',
  penalty: 'penalty or bonus',
  laps: 'number of laps',
  distance: 'distance covered',
  licence: 'licence',
  region: 'state or region',
  private: 'whether the athlete is private',
} as const

export type Meaning = keyof typeof meanings

/**
 * Meanings that are not fields of a result. An import uses some of them together with other
 * columns, for example gaps with times.
 */
export const notImported: ReadonlySet<Meaning> = new Set<Meaning>([
  'gap',
  'pace',
  'clock_time',
  'leg',
  'split_place',
  'chip_number',
  'race',
  'penalty',
  'licence',
  'region',
])

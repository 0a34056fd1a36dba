import type { RaceInPackage, ResultRow } from '../../event-package.ts'

/** Returns the row of an athlete of whom only the start number is known. */
export const emptyRow = ({ checkpoints }: RaceInPackage, bib: string): ResultRow => ({
  key: bib,
  bib,
  name: '',
  gender: null,
  age: null,
  team: null,
  category: null,
  city: null,
  country: null,
  private: false,
  state: null,
  gunTime: null,
  chipTime: null,
  raceTime: null,
  splitTimes: checkpoints.map(() => null),
})

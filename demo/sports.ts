import type { RaceSport } from '../domain/sports.ts'

interface DemoSport {
  /** The word for the athletes in English news. */
  athletes: string
  /** Ratio of women's times to men's times, from published records. */
  women: number
}

/** The sports of the invented season. Other sports have no invented events. */
export const demoSports = {
  running: { athletes: 'runners', women: 1.115 },
  cycling: { athletes: 'riders', women: 1.12 },
  walking: { athletes: 'walkers', women: 1.07 },
  triathlon: { athletes: 'triathletes', women: 1.12 },
  swimming: { athletes: 'swimmers', women: 1.07 },
  inline_skating: { athletes: 'skaters', women: 1.09 },
  ice_skating: { athletes: 'skaters', women: 1.08 },
  obstacle_run: { athletes: 'runners', women: 1.15 },
  biathlon: { athletes: 'biathletes', women: 1.11 },
  handcycle: { athletes: 'riders', women: 1.16 },
  wheelchair_race: { athletes: 'racers', women: 1.14 },
} as const satisfies Partial<Record<RaceSport, DemoSport>>

export type DemoSportName = keyof typeof demoSports
export const demoSportNames = Object.keys(demoSports) as readonly DemoSportName[]

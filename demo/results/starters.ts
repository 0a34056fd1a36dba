import type { EventPlan, RacePlan } from '../plan.ts'
import { type Athlete, athleteFrom } from '../people/athlete.ts'
import { Random } from '../random.ts'
import { expectedTime, paceOf } from './finish-time.ts'

export interface Starter {
  athlete: Athlete
  bib: string
  /** Number of the start wave, from 0. */
  wave: number
  invited: boolean
}

/** Minimum number of athletes of each country from which an event chooses its starters. */
const FEWEST_ATHLETES = 4200
// A country that occurs twice in this list has twice as many travelling athletes.
const travellers = (
  'nl nl nl de de de de gb gb gb gb fr fr fr es es es it it it us us us ie dk se no fi pl pl pt br br mx mx ' +
  'be ch at cz hu si hr ee is ua rs bg gr tr ge il eg jo ma ke et rw za in in np th vn cn cn tw hk jp jp kr kr ' +
  'ca ca au nz ar cl co pe'
).split(' ')
const invitedRunners = 'ke et ke et ma jp us gb it es no nl'.split(' ')
const invitedOthers = 'nl de it fr no es nz us br gb'.split(' ')

/** The starters of a race: the invited athletes, then the others in the order of their bibs. */
export function startersOf(event: EventPlan, race: RacePlan): Starter[] {
  const [size = 0] = race.field ?? []
  const { waves = 1, elite = 0, bibs = {} } = race
  const random = new Random(`field ${event.id} ${race.roster ?? race.key}`)
  const invited = invitations(random, event, race, Math.min(elite, size))
  const others = entries(random, event, race, size - elite)
  let number = (bibs.from ?? 1) - 1
  const write = (prefix: string) => `${prefix}${String(number).padStart(bibs.digits ?? 1, '0')}`
  let women = 0
  const starters = invited.map((athlete): Starter => {
    if (athlete.gender !== 'F') number += 1
    const bib = athlete.gender === 'F' ? `F${(women += 1)}` : write('')
    return { athlete, bib, wave: 0, invited: true }
  })
  // With invited athletes, the bibs of the others begin about 100 higher. Some bibs are left out.
  if (elite > 0) number = (bibs.from ?? 1) - 1 + 100
  for (const [index, athlete] of others.entries()) {
    number += random.chance(0.04) ? 2 : 1
    const wave = Math.floor((index * waves) / others.length)
    starters.push({ athlete, bib: write(bibs.prefix ?? ''), wave, invited: false })
  }
  return starters
}

function invitations(random: Random, event: EventPlan, race: RacePlan, count: number): Athlete[] {
  const home = event.town.country
  const countries = race.sport === 'running' ? invitedRunners : invitedOthers
  const found = new Map<string, Athlete>()
  while (found.size < count) {
    const country = random.chance(0.3) ? home : random.pick(countries)
    const athlete = athleteFrom(country, random.integer(0, 39), true)
    found.set(athlete.id, athlete)
  }
  return [...found.values()].sort((a, b) => a.form - b.form)
}

/**
 * Chooses the athletes of a race. The athletes who are expected to be fast come first. No athlete
 * enters two races of one event, unless the races have the same roster.
 */
function entries(random: Random, event: EventPlan, race: RacePlan, count: number): Athlete[] {
  const home = event.town.country
  const rosters = [...new Set(event.races.map(({ roster, key }) => roster ?? key))]
  const share = rosters.indexOf(race.roster ?? race.key)
  const starters = event.races.reduce((sum, { field: [size] = [0] }) => sum + size, 0)
  const perRoster = Math.floor(Math.max(FEWEST_ATHLETES, 4 * starters) / rosters.length)
  const pace = paceOf(race)
  const found = new Map<string, { athlete: Athlete; expected: number }>()
  while (found.size < count) {
    const country = random.chance(event.abroad ?? 0.2) ? random.pick(travellers) : home
    // Low numbers are chosen more often than high numbers. So the same athletes of a country meet
    // in many events.
    const number = Math.floor(perRoster * random.next() ** 1.4) * rosters.length + share
    const athlete = athleteFrom(country, number)
    if (athlete.age < youngest(race)) continue
    const expected = expectedTime(athlete, pace) * random.between(0.93, 1.07)
    found.set(athlete.id, { athlete, expected })
  }
  return [...found.values()].sort((a, b) => a.expected - b.expected).map(({ athlete }) => athlete)
}

function youngest({ distance }: RacePlan): number {
  return distance > 21_000 ? 18 : 16
}

import { Random } from '../random.ts'
import { americanNames } from './american-names.ts'
import { centralNames } from './central-names.ts'
import { easternNames } from './eastern-names.ts'
import { otherScriptNames } from './other-script-names.ts'
import type { NameList } from './name-list.ts'
import { northernNames } from './northern-names.ts'
import { southernNames } from './southern-names.ts'
import type { Gender } from '../../domain/results.ts'

/** An invented person. The person has the same data in every race. */
export interface Athlete {
  /** Unique among all athletes. */
  id: string
  name: string
  gender: Gender
  age: number
  city: string
  country: string
  team: string | null
  private: boolean
  /** Ability of the athlete: 0 is the median of the field, -1 is one standard deviation faster. */
  form: number
}

const nameLists: Readonly<Record<string, NameList>> = {
  ...northernNames,
  ...southernNames,
  ...easternNames,
  ...centralNames,
  ...americanNames,
  ...otherScriptNames,
}

/**
 * Returns an invented athlete of a country. The same arguments always give the same athlete.
 * @param number athletes with low numbers race often; invited athletes are numbered separately
 */
export function athleteFrom(country: string, number: number, invited = false): Athlete {
  const id = `${country}-${invited ? 'e' : ''}${number}`
  const names = nameLists[country]
  if (!names) throw new Error(`No names for ${country}`)
  const random = new Random(`athlete ${id}`)
  const gender: Gender = random.chance(0.006) ? 'X' : random.chance(0.4) ? 'F' : 'M'
  const usesFemaleForm = gender === 'F' || (gender === 'X' && random.chance(0.5))
  const family = random.pick(names.families)[usesFemaleForm ? 1 : 0]
  const second = random.pick(names.families)[usesFemaleForm ? 1 : 0]
  return {
    id,
    name: names.fullName(random.pick(usesFemaleForm ? names.women : names.men), family, second),
    gender: invited && gender === 'X' ? 'F' : gender,
    age: invited ? random.integer(20, 36) : ageOf(random),
    city: random.pick(names.towns),
    country,
    team: random.chance(invited ? 0.7 : 0.38) ? random.pick(names.clubs) : null,
    private: !invited && random.chance(0.012),
    form: random.normal(),
  }
}

/** A random age. Most ages are between thirty and fifty, with a few teenagers and seniors. */
function ageOf(random: Random): number {
  const age = Math.round(39.5 + 11.5 * random.normal() + 2.5 * (random.exponential() - 1))
  return age < 16 ? random.integer(16, 24) : Math.min(age, 83)
}

import type { Athlete } from '../people/athlete.ts'
import type { RacePlan } from '../plan.ts'

/**
 * Age and gender class, such as `M Sen`, `W 40` or `M U20`. Wheelchairs and handcycles have classes
 * of their own.
 */
export function categoryOf({ sport }: RacePlan, { age, gender, id }: Athlete): string {
  const lastDigit = Number(id.at(-1))
  if (sport === 'wheelchair_race') return lastDigit < 3 ? 'T51/52' : 'T53/54'
  if (sport === 'handcycle') return lastDigit < 3 ? 'H2' : lastDigit < 6 ? 'H3' : 'H4/5'
  if (gender === 'X') return 'Open'
  const letter = gender === 'F' ? 'W' : 'M'
  if (age < 20) return `${letter} U20`
  if (age < 35) return `${letter} Sen`
  return `${letter} ${Math.floor(age / 5) * 5}`
}

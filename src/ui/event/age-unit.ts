/** The units of an age, with their lengths in seconds. */
const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** Returns the largest unit that fits into an age, and its length in seconds. */
export function ageUnitOf(seconds: number) {
  const [unit, length] = units.find(([, least]) => seconds >= least) ?? units[3]
  return { unit, length }
}

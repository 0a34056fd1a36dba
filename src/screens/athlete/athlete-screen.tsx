export function AthleteScreen() {
  return null
}
export const athleteLoader = (_: unknown) => () => null

import { instantOf } from '../../../zoned-time.ts'

/**
 * Returns a time zone of a country, if all time zones of the country show the same local time at
 * noon of that day. The data about time zones comes from Node.
 * @param country lower-case ISO 3166-1 alpha-2
 * @returns undefined for a country with several local times or without known time zones
 */
export function timeZoneOfCountry(country: string, day: string): string | undefined {
  const zones = timeZonesOf(country)
  const noons = new Set(zones.map((zone) => instantOf(day, '12:00', zone).getTime()))
  return noons.size === 1 ? zones[0] : undefined
}

export function timeZonesOf(country: string): string[] {
  const locale = new Intl.Locale(`und-${country.toUpperCase()}`) as Intl.Locale & {
    getTimeZones: () => string[] | undefined
  }
  return locale.getTimeZones() ?? []
}

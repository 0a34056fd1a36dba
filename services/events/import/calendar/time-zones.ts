import { instantOf } from '../../demo/zoned-time.ts'

/**
 * The time zone of a whole country: that of the language data of this Node when all its clocks show the
 * same on that day.
 * @param country lower-case ISO 3166-1 alpha-2
 * @returns undefined where a country has several times of day
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

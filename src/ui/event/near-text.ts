import type { IntlShape } from 'react-intl'
import type { Near } from '../../../domain/earth.ts'

/**
 * Names a circle as a part of a sentence: `within 100 km of Lisbon`.
 * @param placeName name of the circle's centre; if undefined, the text contains the coordinates in
 * degrees
 */
export function nearText(
  { latitude, longitude, km }: Near,
  intl: IntlShape,
  placeName?: string,
): string {
  const place =
    placeName ??
    [latitude, longitude]
      .map((degrees) => intl.formatNumber(degrees, { minimumFractionDigits: 1 }))
      .join(' / ')
  return intl.formatMessage({ id: 'ui.near' }, { km, place })
}

import { type IntlShape, useIntl } from 'react-intl'
import type { Near } from '../../../domain/earth.ts'

/** Names a circle by its radius and its centre. */
export function nearText({ latitude, longitude, km }: Near, intl: IntlShape): string {
  const place = [latitude, longitude]
    .map((degrees) => intl.formatNumber(degrees, { minimumFractionDigits: 1 }))
    .join(' / ')
  return intl.formatMessage({ id: 'ui.near' }, { km, place })
}

export function NearText({ near }: { near: Near }) {
  return <>{nearText(near, useIntl())}</>
}

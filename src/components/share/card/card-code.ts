import { escapeMarkup } from '../../../../domain/escape-markup.ts'

/**
 * Default heights of the iframe of a card, in pixels. A card reports its real height to the page
 * that embeds it.
 */
export const cardHeights = { athlete: 330, ranking: 720 }

/** URL path of the card of a ranking or an athlete. */
export const cardAddress = (language: string, kind: keyof typeof cardHeights, id: string) =>
  `/${language}/embed/${kind}s/${encodeURIComponent(id)}`

/**
 * Returns the HTML code of an iframe with a card, for other sites.
 * @param address absolute URL of the card
 * @param size width as a CSS value, and height in pixels
 */
export function cardCode(
  address: string,
  title: string,
  size: { width: string; height: number },
): string {
  return `<iframe src="${escapeMarkup(address)}" title="${escapeMarkup(title)}" width="${size.width}" height="${size.height}" style="border:0" loading="lazy"></iframe>`
}

import { maxSearchLength } from '../../../domain/search.ts'

/**
 * Normalises a typed search text: converts it to NFC, replaces tabs and line breaks with spaces,
 * removes other control characters and those that change the direction of text, trims it and cuts
 * it to 100 characters.
 */
export function readSearchText(typed: string | null): string {
  const text = (typed ?? '')
    .normalize()
    .replace(/[\t-\r]+/gu, ' ')
    .replace(/[\p{Cc}\p{Bidi_Control}]/gu, '')
    .trim()
  return Array.from(text).slice(0, maxSearchLength).join('').trim()
}

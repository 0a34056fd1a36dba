import type { Params } from 'react-router-dom'
import { type Links, linksIn } from './links.ts'
import { PageMoved } from './pages.ts'
import { PageProblem } from './page-problem.ts'
import { isSport, type Sport } from './sports.ts'

/**
 * The sport of an address.
 * @param addressOf the address with the sport’s own key
 * @returns undefined when the address has none
 * @throws PageProblem when there is no such sport, PageMoved when it is spelt otherwise
 */
export function sportOf(
  { lang = '', sport }: Params,
  addressOf: (links: Links, sport: Sport) => string,
): Sport | undefined {
  if (sport === undefined) return undefined
  const key = sport.toLowerCase().replace(/[ -]/g, '_')
  if (!isSport(key)) throw new PageProblem(404, 'NOT_FOUND')
  if (key !== sport) throw new PageMoved(addressOf(linksIn(lang), key))
  return key
}

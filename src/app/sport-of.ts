import { type Links, linksIn } from './links.ts'
import { type Asked, movedTo } from '../router/page-route.ts'
import { PageProblem } from './page-problem.ts'
import { isSport, type Sport } from './sports.ts'

/**
 * The sport of an address.
 * @param addressOf the address with the sport’s own key
 * @returns undefined when the address has none
 * @throws PageProblem when there is no such sport, a redirect when it is spelt otherwise
 */
export function sportOf(
  { params: { lang = '', sport }, request }: Pick<Asked, 'params' | 'request'>,
  addressOf: (links: Links, sport: Sport) => string,
): Sport | undefined {
  if (sport === undefined) return undefined
  const key = sport.toLowerCase().replace(/[ -]/g, '_')
  if (!isSport(key)) throw new PageProblem(404, 'NOT_FOUND')
  if (key !== sport) throw movedTo(addressOf(linksIn(lang), key), request)
  return key
}

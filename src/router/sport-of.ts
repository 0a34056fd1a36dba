import { type Links, linksIn } from './links.ts'
import { type LoaderArguments, movedTo } from './page-route.ts'
import { PageProblem } from './page-problem.ts'
import { isSport, type Sport } from '../../domain/sports.ts'

/**
 * Reads the sport from a route's parameters.
 * @param addressOf builds the URL with the canonical sport key
 * @returns undefined when the route has no sport
 * @throws PageProblem 404 for an unknown sport
 * @throws a 308 redirect if the sport key is spelled differently
 */
export function sportOf(
  { params: { lang = '', sport }, request }: Pick<LoaderArguments, 'params' | 'request'>,
  addressOf: (links: Links, sport: Sport) => string,
): Sport | undefined {
  if (sport === undefined) return undefined
  const key = sport.toLowerCase().replace(/[ -]/g, '_')
  if (!isSport(key)) throw new PageProblem(404, 'NOT_FOUND')
  if (key !== sport) throw movedTo(addressOf(linksIn(lang), key), request)
  return key
}

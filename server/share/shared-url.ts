import { athleteResultId } from '../../domain/athlete-results.ts'

interface SharedUrl {
  kind: 'athlete' | 'ranking'
  id: string
  language: string
}

const athletePage =
  /^\/([a-z]{2})\/events\/[^/]+\/races\/([^/]+)(?:\/rankings\/[^/]+)?\/athlete\/([^/]+)$/
const rankingPage = /^\/([a-z]{2})\/events\/[^/]+\/races\/[^/]+\/rankings\/([^/]+)$/
const card = /^\/([a-z]{2})\/embed\/(athlete|ranking)s\/([^/]+)$/

/**
 * Returns the athlete or ranking whose page or card has this URL.
 * @returns undefined for other pages and other sites
 */
export function readSharedUrl(url: string, origin: string): SharedUrl | undefined {
  if (!URL.canParse(url)) return undefined
  const { origin: given, pathname } = new URL(url)
  if (given !== origin) return undefined
  try {
    const [, inAthlete, raceId, athleteId] = decoded(athletePage.exec(pathname))
    if (inAthlete !== undefined && raceId !== undefined && athleteId !== undefined) {
      return { kind: 'athlete', id: athleteResultId({ raceId, athleteId }), language: inAthlete }
    }
    const [, inRanking, rankingId] = decoded(rankingPage.exec(pathname))
    if (inRanking !== undefined && rankingId !== undefined) {
      return { kind: 'ranking', id: rankingId, language: inRanking }
    }
    const [, language, kind, id] = decoded(card.exec(pathname))
    if (language === undefined || id === undefined) return undefined
    return { kind: kind === 'athlete' ? 'athlete' : 'ranking', id, language }
  } catch {
    // The URL contains a malformed percent-encoding.
    return undefined
  }
}

function decoded(match: RegExpExecArray | null): string[] {
  return (match ?? []).map((part) => decodeURIComponent(part))
}

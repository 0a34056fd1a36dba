import { print } from 'graphql/language/printer.js'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { IntlShape } from 'react-intl'
import { wordOf } from '../../../domain/enum-words.ts'
import { CardDocument, type CardRow } from './card/card-document.tsx'
import { drawingOf } from './drawing-of.ts'
import { factsOfAthlete, factsOfRanking, timeBy } from './facts.ts'
import {
  RankingCardDocument,
  type RankingCardQuery,
  AthleteCardDocument,
  type AthleteCardQuery,
} from '../../gql/share.ts'
import { loadIntl } from '../../i18n/intl.ts'
import type { Language } from '../../i18n/languages.ts'
import { linksIn } from '../../router/links.ts'
import { decimalOf } from '../../ui/results/duration.ts'
import { timingOf } from '../../ui/results/timing-of.ts'
import { resultText } from '../../ui/results/score.ts'

interface CardContext {
  language: Language
  site: string
  origin: string
  theme: 'light' | 'dark' | undefined
}

/** A rendered card with its title. The oEmbed response contains the title. */
export interface Card {
  html: string
  title: string
}

interface CardSource {
  /** Text of the GraphQL query for the data of the card. Its only variable is `id`. */
  query: string
  /**
   * Renders the card.
   * @returns undefined if the athlete or the ranking does not exist or has no card
   */
  render: (data: unknown, context: CardContext) => Promise<Card | undefined>
}

/** The cards that other sites can embed. */
export const cardSources: Record<'athlete' | 'ranking', CardSource> = {
  athlete: { query: print(AthleteCardDocument), render: athleteCard },
  ranking: { query: print(RankingCardDocument), render: rankingCard },
}

async function athleteCard(data: unknown, context: CardContext): Promise<Card | undefined> {
  const { athleteResult: result } = data as AthleteCardQuery
  const facts = result ? factsOfAthlete(result) : undefined
  if (!result?.race?.event || !facts) return undefined
  const intl = await loadIntl(context.language, 'share')
  const links = linksIn(context.language.code)
  const { event, id: raceId } = result.race
  const path = links.athlete({ eventId: event.id, raceId, athleteId: result.participantId })
  const drawing = drawingOf(intl, facts, context.site)
  const card = (
    <CardDocument
      intl={intl}
      drawing={drawing}
      to={context.origin + path}
      more={intl.formatMessage({ id: 'share.card.result' })}
      theme={context.theme}
      isLive={event.state === 'DURING'}
    />
  )
  return { html: documentOf(card), title: `${facts.name} · ${facts.event.name}` }
}

async function rankingCard(data: unknown, context: CardContext): Promise<Card | undefined> {
  const { ranking } = data as RankingCardQuery
  const facts = ranking ? factsOfRanking(ranking) : undefined
  if (!ranking?.race?.event || !facts) return undefined
  const intl = await loadIntl(context.language, 'share')
  const links = linksIn(context.language.code)
  const { event, id: raceId } = ranking.race
  const rows = rowsOf(intl, ranking, (athleteId) => {
    const path = { eventId: event.id, raceId, rankingId: ranking.id, athleteId }
    return context.origin + links.athlete(path)
  })
  const path = links.ranking({ eventId: event.id, raceId, rankingId: ranking.id })
  const drawing = drawingOf(intl, facts, context.site)
  const card = (
    <CardDocument
      intl={intl}
      drawing={drawing}
      to={context.origin + path}
      more={intl.formatMessage({ id: 'share.card.ranking' }, { count: ranking.first?.total ?? 0 })}
      rows={rows}
      theme={context.theme}
      isLive={event.state === 'DURING'}
    />
  )
  return { html: documentOf(card), title: `${drawing.title} · ${facts.event.name}` }
}

function rowsOf(
  intl: IntlShape,
  { first, race, decidedBy, scoredBy }: NonNullable<RankingCardQuery['ranking']>,
  pageOf: (athleteId: string) => string,
): CardRow[] {
  const timing = timingOf(race, decimalOf(intl))
  return (first?.items ?? []).flatMap((entry) =>
    entry.state === 'FINISHED' && entry.position !== null
      ? {
          place: intl.formatNumber(entry.position),
          name: entry.name,
          time: resultText(intl, entry, {
            rule: wordOf(scoredBy),
            time: timeBy(wordOf(decidedBy), entry),
            timing,
          }),
          to: pageOf(entry.participantId),
        }
      : [],
  )
}

function documentOf(card: ReactElement): string {
  return `<!doctype html>${renderToStaticMarkup(card)}`
}

import { findLanguage } from '../../domain/languages.ts'
import { Feed } from 'feed'
import type { IntlShape } from 'react-intl'
import { Problem } from '../../services/platform/http/problem.ts'
import { routeNotFound } from '../../services/platform/http/send-error.ts'
import { milestoneMessage } from '../../src/components/milestones/milestone-message.ts'
import { type StatusFacts, statusMessage } from '../../src/ui/event/status-facts.ts'
import { fileLinks } from '../../src/router/file-links.ts'
import type { ServerBundle } from '../pages/pages.ts'
import { type AddDocument, atomDocument } from './cached-documents.ts'

type Milestone = Parameters<typeof milestoneMessage>[0] & {
  ms: number
  metres: number
  /** The athlete's name. Null for a milestone without an athlete. */
  name: string | null
  /** Id of the athlete. Null for a milestone without an athlete, and for a private profile. */
  participantId: string | null
  checkPoint: string | null
}

interface FeedRace extends StatusFacts {
  id: string
  name: string
  statusDecision:
    | (NonNullable<StatusFacts['statusDecision']> & {
        reason: string | null
        decidedAt: string | null
      })
    | null
  startsAt: string | null
  event: { id: string; name: string; startsAt: string; revisedAt: string } | null
  field: { startedAt: string | null } | null
  timeline: Milestone[]
}

const query = `query ($id: ID!) { race(id: $id) {
  id name startsAt event { id name startsAt revisedAt } field { startedAt }
  status statusDecision { reason decidedAt newDate previousDate newPlace }
  timeline { kind ms metres isFinish name participantId checkPoint } } }`

/**
 * Adds `/feeds/{language}/races/{id}.xml`, an Atom feed of the milestones of a race, the latest
 * first. Each entry has the time of its milestone. A cancellation, a postponement or a new place is
 * the first entry. Milestones of athletes with private profiles are left out.
 */
export function raceFeedRoutes(
  add: AddDocument,
  { linksIn, loadIntl }: Pick<ServerBundle, 'linksIn' | 'loadIntl'>,
  site: { name: string; origin: () => string },
): void {
  add('/feeds/:code/races/:raceId.xml', async ({ code, raceId }, runQuery) => {
    const language = findLanguage(code)
    if (!language) throw routeNotFound()
    const { race } = await runQuery<{ race: FeedRace | null }>(query, { id: raceId })
    const event = race?.event
    if (!race || !event) throw new Problem(404, 'race.notFound', 'There is no such race.')
    // Loads the messages of the screen `ranking`, because the sentences about milestones are there.
    const intl = await loadIntl(language, 'ranking')
    const origin = site.origin()
    const link = origin + linksIn(language.code).race({ eventId: event.id, raceId: race.id })
    const address = origin + fileLinks.raceFeed({ language: language.code, raceId: race.id })
    const startMs = Date.parse(race.field?.startedAt ?? race.startsAt ?? event.startsAt)
    const dateOf = ({ ms }: Milestone) => new Date(startMs + ms)
    const milestones = race.timeline
      .filter(({ name, participantId }) => name === null || participantId !== null)
      .toReversed()
    const latest = milestones[0] ? dateOf(milestones[0]) : new Date(event.revisedAt)
    const decision = decisionOf(race, event.revisedAt, intl)
    const feed = new Feed({
      id: address,
      title: `${race.name} · ${event.name}`,
      link,
      feedLinks: { atom: address },
      author: { name: site.name },
      generator: false,
      updated: new Date(Math.max(decision?.date.getTime() ?? 0, latest.getTime())),
    })
    if (decision) {
      feed.addItem({
        id: `${address}#status`,
        title: inHtml(decision.title),
        ...(decision.reason !== null && { description: inHtml(decision.reason) }),
        link,
        date: decision.date,
      })
    }
    for (const milestone of milestones) {
      const { kind, metres, name, checkPoint } = milestone
      feed.addItem({
        // If a correction changes the milestone, the entry keeps its id and gets another title.
        id: `${address}#${kind.toLowerCase()}-${String(metres)}`,
        title: inHtml(
          intl.formatMessage(
            { id: milestoneMessage(milestone) },
            { athlete: name, place: checkPoint },
          ),
        ),
        link,
        date: dateOf(milestone),
        published: dateOf(milestone),
      })
    }
    return atomDocument(feed)
  })
}

/**
 * Returns the entry about the status of a race. Undefined while the race takes place as planned.
 */
function decisionOf(race: FeedRace, revisedAt: string, intl: IntlShape) {
  if (race.status === 'SCHEDULED') return undefined
  const { id, ...values } = statusMessage(race)
  const { reason = null, decidedAt = null } = race.statusDecision ?? {}
  return {
    title: intl.formatMessage({ id }, values),
    reason,
    date: new Date(decidedAt ?? revisedAt),
  }
}

/** Escapes a text for HTML, because feed readers read titles as HTML. */
function inHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

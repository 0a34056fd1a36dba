import { Feed } from 'feed'
import { Problem } from '../../services/platform/http/problem.ts'
import { routeNotFound } from '../../services/platform/http/send-error.ts'
import { milestoneMessage } from '../../src/components/milestones/milestone-message.ts'
import { raceFeed } from '../../src/router/race-feed.ts'
import type { ServerBundle } from '../pages/pages.ts'
import type { AddDocument } from './cached-documents.ts'

type Milestone = Parameters<typeof milestoneMessage>[0] & {
  ms: number
  metres: number
  /** Null for a milestone without an athlete. */
  name: string | null
  /** Null without an athlete, and for a private profile. */
  participantId: string | null
  checkPoint: string | null
}

interface FeedRace {
  id: string
  name: string
  startsAt: string | null
  event: { id: string; name: string; startsAt: string } | null
  field: { startedAt: string | null } | null
  timeline: Milestone[]
}

const query = `query ($id: ID!) { race(id: $id) {
  id name startsAt event { id name startsAt } field { startedAt }
  timeline { kind ms metres isFinish name participantId checkPoint } } }`

/**
 * Adds `/feeds/{language}/races/{id}.xml`: an Atom feed of the milestones of a race, the latest one
 * first. Each entry has the time of its milestone. Private profiles are in no feed.
 */
export function raceFeedRoutes(
  add: AddDocument,
  { linksIn, languages, loadIntl }: Pick<ServerBundle, 'linksIn' | 'languages' | 'loadIntl'>,
  site: { name: string; origin: () => string },
): void {
  add('/feeds/:code/races/:raceId.xml', async ({ code, raceId }, runQuery) => {
    const language = languages.find((each) => each.code === code)
    if (!language) throw routeNotFound()
    const { race } = await runQuery<{ race: FeedRace | null }>(query, { id: raceId })
    const event = race?.event
    if (!race || !event) throw new Problem(404, 'race.notFound', 'There is no such race.')
    // The messages of rankings contain those of milestones.
    const intl = await loadIntl(language, 'ranking')
    const origin = site.origin()
    const link = origin + linksIn(language.code).race({ eventId: event.id, raceId: race.id })
    const address = origin + raceFeed(language.code, race.id)
    const startMs = Date.parse(race.field?.startedAt ?? race.startsAt ?? event.startsAt)
    const dateOf = ({ ms }: Milestone) => new Date(startMs + ms)
    const milestones = race.timeline
      .filter(({ name, participantId }) => name === null || participantId !== null)
      .toReversed()
    const feed = new Feed({
      id: address,
      title: `${race.name} · ${event.name}`,
      link,
      feedLinks: { atom: address },
      author: { name: site.name },
      generator: false,
      updated: milestones[0] ? dateOf(milestones[0]) : new Date(startMs),
    })
    for (const milestone of milestones) {
      const { kind, metres, name, checkPoint } = milestone
      feed.addItem({
        // After a correction the entry keeps its id and has another title.
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
    return { contentType: 'application/atom+xml; charset=utf-8', body: feed.atom1() }
  })
}

/** The text as HTML, which readers take the titles of a feed for. */
function inHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

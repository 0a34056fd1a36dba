import type { ApolloClient } from '@apollo/client'
import { linksIn } from './app/links.ts'
import type { PageRoute, Screen } from './app/pages.ts'

/**
 * The map of the site; nothing else knows every screen. Static words stand beside `:eventId` and are
 * preferred. An address that fits no pattern is not found.
 */
export function createRoutes(client: ApolloClient): PageRoute[] {
  const home = async (): Promise<Screen> => {
    const { HomeScreen, homeLoader } = await import('./screens/home/home-screen.tsx')
    return { Component: HomeScreen, loader: homeLoader(client) }
  }
  const eventList = async (): Promise<Screen> => {
    const screen = await import('./screens/event-list/event-list-screen.tsx')
    return { Component: screen.EventListScreen, loader: screen.eventListLoader(client) }
  }
  const event = async (): Promise<Screen> => {
    const { EventScreen, eventLoader } = await import('./screens/event/event-screen.tsx')
    return { Component: EventScreen, loader: eventLoader(client) }
  }
  const race = async (): Promise<Screen> => {
    const { RaceScreen, raceLoader } = await import('./screens/race/race-screen.tsx')
    return { Component: RaceScreen, loader: raceLoader(client) }
  }
  const ranking = async (): Promise<Screen> => {
    const { RankingScreen, rankingLoader } = await import('./screens/ranking/ranking-screen.tsx')
    return { Component: RankingScreen, loader: rankingLoader(client) }
  }
  const athlete = async (): Promise<Screen> => {
    const { AthleteScreen, athleteLoader } = await import('./screens/athlete/athlete-screen.tsx')
    return { Component: AthleteScreen, loader: athleteLoader(client) }
  }
  const organisation = async (): Promise<Screen> => {
    const screen = await import('./screens/organisation/organisation-screen.tsx')
    return { Component: screen.OrganisationScreen, loader: screen.organisationLoader(client) }
  }
  const newsItem = async (): Promise<Screen> => {
    const screen = await import('./screens/news-item/news-item-screen.tsx')
    return { Component: screen.NewsItemScreen, loader: screen.newsItemLoader(client) }
  }
  const underEvent = '/:lang/events/:eventId'
  const underRace = `${underEvent}/races/:raceId`
  const underRanking = `${underRace}/rankings/:rankingId`

  return [
    { path: '/:lang', id: 'home', load: home },
    { path: '/:lang/events', id: 'event-list', load: eventList },
    { path: '/:lang/events/week', id: 'event-list/week', load: eventList },
    { path: '/:lang/events/upcoming', id: 'event-list/upcoming', load: eventList },
    { path: '/:lang/events/finished', id: 'event-list/finished', load: eventList },
    { path: underEvent, id: 'event', load: event },
    {
      path: `${underEvent}/races`,
      redirect: ({ lang = '', eventId = '' }) => linksIn(lang).event({ eventId }),
    },
    { path: underRace, id: 'race', load: race },
    { path: underRanking, id: 'ranking', load: ranking },
    { path: `${underRanking}/athlete/:athleteId`, id: 'athlete/ranking', load: athlete },
    { path: `${underRace}/athlete/:athleteId`, id: 'athlete', load: athlete },
    { path: `${underEvent}/updates/:newsId`, id: 'news-item/event', load: newsItem },
    { path: '/:lang/updates/:newsId', id: 'news-item', load: newsItem },
    { path: '/:lang/organisations/:organisationId', id: 'organisation', load: organisation },
    { path: '/:lang/*' },
  ]
}

import type { ApolloClient } from '@apollo/client'
import type { ComponentType } from 'react'
import {
  type LoaderFunction,
  type LoaderFunctionArgs,
  redirect,
  type RouteObject,
} from 'react-router-dom'
import { loadIntl } from './app/intl.ts'
import { defaultLanguage, findLanguage } from './app/languages.ts'
import { Layout } from './app/layout.tsx'
import { notFoundResponse } from './app/preload.ts'
import { ProblemScreen } from './app/problem-screen.tsx'

interface Screen {
  Component: ComponentType
  loader: LoaderFunction
}

/**
 * The map of the site. Two boundaries: a failing screen keeps the layout around it; only a failing
 * layout takes the whole page. Static words stand beside `:eventId`, and the router prefers them.
 */
export function createRoutes(client: ApolloClient): RouteObject[] {
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
  const raceUnderEvent = 'events/:eventId/races/:raceId'

  return [
    {
      path: '/:lang',
      loader: languageLoader,
      shouldRevalidate: ({ currentParams, nextParams }) => currentParams.lang !== nextParams.lang,
      Component: Layout,
      ErrorBoundary: ProblemScreen,
      children: [
        {
          ErrorBoundary: ProblemScreen,
          children: [
            { index: true, id: 'home', lazy: home },
            { path: 'events', id: 'event-list', lazy: eventList },
            { path: 'events/week', id: 'event-list/week', lazy: eventList },
            { path: 'events/upcoming', id: 'event-list/upcoming', lazy: eventList },
            { path: 'events/finished', id: 'event-list/finished', lazy: eventList },
            { path: 'events/:eventId', id: 'event', lazy: event },
            { path: 'events/:eventId/races', loader: toEvent },
            { path: raceUnderEvent, id: 'race', lazy: race },
            { path: `${raceUnderEvent}/rankings/:rankingId`, id: 'ranking', lazy: ranking },
            {
              path: `${raceUnderEvent}/rankings/:rankingId/athlete/:athleteId`,
              id: 'athlete/ranking',
              lazy: athlete,
            },
            { path: `${raceUnderEvent}/athlete/:athleteId`, id: 'athlete', lazy: athlete },
            { path: 'events/:eventId/updates/:newsId', id: 'news-item/event', lazy: newsItem },
            { path: 'updates/:newsId', id: 'news-item', lazy: newsItem },
            { path: 'organisations/:organisationId', id: 'organisation', lazy: organisation },
            { path: '*', loader: notFound },
          ],
        },
      ],
    },
  ]
}

/** Words first: everything below finds its language loaded. */
async function languageLoader({ params, request }: LoaderFunctionArgs) {
  const language = findLanguage(params['lang'])
  if (!language) {
    const { pathname, search, hash } = new URL(request.url)
    const rest = pathname.replace(/^\/[^/]*/, '')
    return redirect(`/${defaultLanguage.code}${rest}${search}${hash}`)
  }
  await loadIntl(language)
  return null
}

function toEvent({ params }: LoaderFunctionArgs) {
  return redirect(
    `/${params['lang'] ?? ''}/events/${encodeURIComponent(params['eventId'] ?? '')}`,
    308,
  )
}

function notFound(): never {
  // The router takes thrown route data for a response with that status.
  // eslint-disable-next-line @typescript-eslint/only-throw-error
  throw notFoundResponse()
}

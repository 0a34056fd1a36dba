import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useEffect, useRef, useState } from 'react'
import { type RacesProgressSubscription, useRacesProgressSubscription } from '../../gql/live.ts'
import type { LiveNews, LiveRace } from './live-race.ts'
import { LiveStatus } from './live-status.tsx'
import { usePolling } from './use-polling.ts'

interface RaceUpdatesProps {
  /** A text that identifies the page's query and its variables. */
  page: string
  races: readonly LiveRace[]
  /** What has happened so far. */
  news: readonly LiveNews[]
  /** Queries the page's data again. Returns the races under way in the new data. */
  refetch: () => Promise<readonly LiveRace[] | undefined>
}

type Versions = ReadonlyMap<string, number>

/**
 * The versions of the races at the last query of each page. They are stored here, because a newer
 * query may have updated the races in Apollo's cache.
 */
const queried = new WeakMap<ApolloClient, Map<string, Versions>>()

const versionsOf = (races: readonly LiveRace[]): Versions =>
  new Map(races.map(({ id, version }) => [id, version]))

/** Maximum number of races in one subscription. */
const maximumRaces = 100
/**
 * Milliseconds over which clients spread their next query after a query that failed or returned old
 * data.
 */
const repeatSpreadMs = 4_000
/**
 * Maximum number of queries for one change. More than one is needed when a server process lags
 * behind and returns old data.
 */
const maximumQueries = 4

type Progress = NonNullable<RacesProgressSubscription['racesProgress'][number]>

/** Subscribes to the races of a page. Queries the page again when a race has a new version. */
export function RaceUpdates({ page, races, news, refetch }: RaceUpdatesProps) {
  const client = useApolloClient()
  const [updates, setUpdates] = useState(0)
  const pages = queried.get(client) ?? new Map<string, Versions>()
  queried.set(client, pages)
  // On the first render, the page's loader has just run its query.
  if (!pages.has(page)) pages.set(page, versionsOf(races))

  const frame = useRef<readonly Progress[]>([])
  const queries = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
    },
    [],
  )

  // Whether the page shows the latest version of its races. Ignores races that have ended, because
  // the page has no version of them.
  const isCurrent = () =>
    frame.current.every(({ raceId, version }) => {
      const shown = pages.get(page)?.get(raceId) ?? version
      return shown === version
    })
  const update = async () => {
    timer.current = undefined
    queries.current += 1
    const current = await refetch().catch(() => undefined)
    if (current) {
      pages.set(page, versionsOf(current))
      setUpdates((count) => count + 1)
    }
    if (!isCurrent() && queries.current < maximumQueries) updateWithin(repeatSpreadMs)
  }
  const updateWithin = (spreadMs: number) => {
    timer.current ??= setTimeout(() => void update(), Math.random() * spreadMs)
  }
  useRacesProgressSubscription({
    variables: { ids: races.map(({ id }) => id).slice(0, maximumRaces) },
    ignoreResults: true,
    onData({ data: { data } }) {
      if (!data) return
      frame.current = data.racesProgress.filter((progress) => progress !== null)
      queries.current = 0
      if (!isCurrent()) updateWithin(Math.max(0, ...frame.current.map(({ spreadMs }) => spreadMs)))
    },
  })
  usePolling(update)

  return <LiveStatus updates={updates} news={news} />
}

import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useEffect, useRef, useState } from 'react'
import { type RacesProgressSubscription, useRacesProgressSubscription } from '../../gql/live.ts'
import type { LiveRace } from './live-race.ts'
import { LiveStatus } from './live-status.tsx'
import { usePolling } from './use-polling.ts'

interface RaceUpdatesProps {
  /** Identifies the query of the page with its variables. */
  page: string
  races: readonly LiveRace[]
  /** Queries the data of the page again, and returns its races under way. */
  refetch: () => Promise<readonly LiveRace[] | undefined>
}

type Versions = ReadonlyMap<string, number>

/** Versions of the races when a page was last queried: races in Apollo's cache may come from newer queries. */
const queried = new WeakMap<ApolloClient, Map<string, Versions>>()

const versionsOf = (races: readonly LiveRace[]): Versions =>
  new Map(races.map(({ id, version }) => [id, version]))

/** Maximum number of races that one subscription watches. */
const maximumRaces = 100
/** Milliseconds over which clients repeat a query that failed or returned old data. */
const repeatSpreadMs = 4_000
/** Queries for one change; a process that lags behind returns old data. */
const maximumQueries = 4

type Progress = NonNullable<RacesProgressSubscription['racesProgress'][number]>

/** Subscribes to the races of a page, and queries the page again when one has another version. */
export function RaceUpdates({ page, races, refetch }: RaceUpdatesProps) {
  const client = useApolloClient()
  const [updates, setUpdates] = useState(0)
  const pages = queried.get(client) ?? new Map<string, Versions>()
  queried.set(client, pages)
  // On the first render the loader has just queried the page.
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

  // A race that has ended meanwhile is not among those of the page any more.
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

  return <LiveStatus updates={updates} />
}

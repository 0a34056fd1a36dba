import { athleteResultId } from '../../../domain/athlete-results.ts'
import { linksIn } from '../../router/links.ts'
import { useLoaderData } from 'react-router-dom'
import { usePage } from '../../router/use-page.ts'
import { type Loader, movedTo, type Screen } from '../../router/page-route.ts'
import { preload } from '../../data/preload.ts'
import {
  AthleteScreenDocument,
  type AthleteScreenQuery,
  type AthleteScreenQueryVariables,
  useAthleteScreenSuspenseQuery,
} from '../../gql/athlete.ts'
import { AthleteComparison } from '../../components/compare/athlete-comparison.tsx'
import { comparisonVariables } from '../../components/compare/comparison-variables.ts'
import { AthleteSummary } from './athlete-summary.tsx'
import { AthleteCorrections } from './athlete-corrections.tsx'
import { AthleteHeader } from './athlete-header.tsx'
import styles from './athlete-screen.module.css'
import { FieldChart } from './charts/field-chart.tsx'
import { FieldPassings } from './field-passings.tsx'
import { LiveAthlete } from './live-athlete.tsx'
import { PlaceChart } from './charts/place-chart.tsx'
import { PlacingTable } from './placing-table.tsx'
import { RateChart } from './charts/rate-chart.tsx'
import { splitsByClock } from './splits/split-clock.ts'
import { SplitTable } from './splits/split-table.tsx'

const athleteLoader: Loader = ({
  client,
  params: { lang = '', eventId, raceId = '', athleteId = '', rankingId },
  request,
}) =>
  preload(
    client,
    AthleteScreenDocument,
    {
      id: athleteResultId({ raceId, athleteId }),
      ...comparisonVariables(request, { athleteId, rankingId }),
    },
    {
      // If the athlete is not in the ranking of the path, the page is 404. For another event or a
      // former athlete id, redirect.
      required: ({ athleteResult }) => {
        const event = athleteResult?.race?.event
        if (!event || (rankingId !== undefined && !placingIn(athleteResult, rankingId)))
          return false
        if (event.id === eventId && athleteResult.participantId === athleteId) return true
        const path = { eventId: event.id, raceId, athleteId: athleteResult.participantId }
        throw movedTo(
          linksIn(lang).athlete({ ...path, ...(rankingId !== undefined && { rankingId }) }),
          request,
        )
      },
    },
  )

function AthleteScreen() {
  const variables = useLoaderData<AthleteScreenQueryVariables>()
  const { rankingId } = usePage().params
  const { athleteResult: result } = useAthleteScreenSuspenseQuery({ variables }).data
  if (!result) return null
  const placing =
    rankingId === undefined ? result.placings[0] : (placingIn(result, rankingId) ?? undefined)
  const clocked = splitsByClock(result.splits, placing?.ranking?.decidedBy)

  return (
    <>
      <LiveAthlete id={result.id} isLive={result.race?.event?.state === 'DURING'} />
      <AthleteHeader result={result} ranking={placing?.ranking ?? null} />
      <AthleteSummary
        result={result}
        placing={placing}
        clocked={clocked}
        ownClock={splitsByClock(result.splits, 'CHIP')}
      />
      <AthleteCorrections result={result} rankingId={placing?.rankingId} />
      <div className={styles.sections}>
        {!result.isPrivate && <AthleteComparison race={result.race} />}
        <SplitTable result={result} clocked={clocked} />
        <RateChart result={result} distance={result.distance} />
        <PlaceChart splits={clocked.splits} distance={result.distance} />
        <FieldPassings result={result} placing={placing} clocked={clocked} />
        <FieldChart result={result} rankingId={placing?.rankingId} />
        {result.placings.length > 1 && <PlacingTable result={result} />}
      </div>
    </>
  )
}

function placingIn(result: AthleteScreenQuery['athleteResult'], rankingId: string) {
  return result?.placings.find((placing) => placing.rankingId === rankingId)
}

export const screen: Screen = {
  Component: AthleteScreen,
  loader: athleteLoader,
  query: AthleteScreenDocument,
}

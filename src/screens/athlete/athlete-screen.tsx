import { useParams } from 'react-router-dom'
import { useLoaderData } from '../../app/page-context.ts'
import type { Loader } from '../../app/pages.ts'
import { preload } from '../../app/preload.ts'
import {
  AthleteScreenDocument,
  type AthleteScreenQuery,
  type AthleteScreenQueryVariables,
  useAthleteScreenSuspenseQuery,
} from '../../gql/athlete.ts'
import { AthleteBoard } from './athlete-board.tsx'
import { AthleteHead } from './athlete-head.tsx'
import { PlacingTable } from './placing-table.tsx'
import { RateChart } from './rate-chart.tsx'
import { SplitTable } from './split-table.tsx'

export const athleteLoader: Loader = ({
  client,
  params: { eventId, raceId = '', athleteId = '', rankingId },
}) =>
  preload(
    client,
    AthleteScreenDocument,
    { raceId, athleteId },
    {
      // Of another event, or not in the ranking of the path: no page under this address.
      required: ({ athleteResult }) =>
        athleteResult?.race?.event?.id === eventId &&
        (rankingId === undefined || placingIn(athleteResult, rankingId)),
    },
  )

export function AthleteScreen() {
  const variables = useLoaderData<AthleteScreenQueryVariables>()
  const { rankingId } = useParams()
  const { athleteResult: result } = useAthleteScreenSuspenseQuery({ variables }).data
  if (!result) return null
  const placing =
    rankingId === undefined ? result.placings[0] : (placingIn(result, rankingId) ?? undefined)

  return (
    <>
      <AthleteHead result={result} ranking={placing?.ranking ?? null} />
      <AthleteBoard result={result} placing={placing} />
      <SplitTable result={result} />
      <RateChart result={result} distance={result.distance} />
      {result.placings.length > 1 && <PlacingTable result={result} />}
    </>
  )
}

function placingIn(result: AthleteScreenQuery['athleteResult'], rankingId: string) {
  return result?.placings.find((placing) => placing.rankingId === rankingId)
}

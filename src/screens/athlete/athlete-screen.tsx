import { useContext } from 'react'
import { athleteResultId } from '../../../domain/athlete-results.ts'
import { linksIn } from '../../router/links.ts'
import { useLoaderData } from 'react-router-dom'
import { usePage } from '../../router/use-page.ts'
import { type Loader, movedTo, type Screen } from '../../router/page-route.ts'
import { preload } from '../../data/preload.ts'
import {
  type AthleteBoardFragment,
  type AthleteHeadFragment,
  AthleteScreenDocument,
  type AthleteScreenQuery,
  type AthleteScreenQueryVariables,
  type RunnerBoardFragment,
  useAthleteScreenSuspenseQuery,
} from '../../gql/athlete.ts'
import { AthleteComparison } from '../../components/compare/athlete-comparison.tsx'
import { AwaitedStart } from '../../components/live/awaited-start.tsx'
import { comparisonVariables } from '../../components/compare/comparison-variables.ts'
import { isOver } from '../../ui/event/ranking-state.ts'
import { isOff } from '../../ui/event/status-facts.ts'
import { RenderTimeContext } from '../../ui/use-now.ts'
import { AthleteSummary, Places } from './athlete-summary.tsx'
import { AthleteCorrections } from './athlete-corrections.tsx'
import { AthleteHeader, RunnerFacts, RunnerHeader } from './athlete-header.tsx'
import { RunnerBoard } from './runner/runner-board.tsx'
import { dataTimeOf } from './runner/position.ts'
import { useRunnerTitle } from './runner/runner-title.ts'
import styles from './athlete-screen.module.css'
import { FieldChart } from './charts/field-chart.tsx'
import { FieldPassings } from './field-passings.tsx'
import { LiveAthlete } from './live-athlete.tsx'
import { PlacingTable } from './placing-table.tsx'
import { RateChart } from './charts/rate-chart.tsx'
import { type ClockedSplits, splitsByClock } from './splits/split-clock.ts'
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
      // If the athlete is not in the ranking of the path, the page is 404. If the path contains
      // another event or a former athlete id, redirect.
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
  const requestTime = useContext(RenderTimeContext)
  const { athleteResult: result } = useAthleteScreenSuspenseQuery({ variables }).data
  if (!result) return null
  const [first] = result.placings
  const placing = rankingId === undefined ? first : (placingIn(result, rankingId) ?? undefined)
  const clocked = splitsByClock(result.splits, placing?.ranking?.decidedBy)
  const isLive = result.race?.event?.state === 'DURING'
  const isOnCourse = result.state === null && result.startedAt !== null
  const isRunning =
    isLive &&
    isOnCourse &&
    result.race &&
    !isOff(result.race) &&
    !isOver(result.race, first?.ranking)

  return (
    <>
      <LiveAthlete {...{ variables, isLive, result, placing }} />
      <AwaitedStart
        query={AthleteScreenDocument}
        variables={variables}
        event={result.race?.event}
      />
      {isRunning ? (
        <RenderTimeContext value={Math.max(requestTime, dataTimeOf(result))}>
          <Runner result={result} clocked={clocked} placing={placing} />
        </RenderTimeContext>
      ) : (
        <>
          <AthleteHeader result={result} ranking={placing?.ranking ?? null} />
          <AthleteSummary
            result={result}
            placing={placing}
            clocked={clocked}
            ownClock={splitsByClock(result.splits, 'CHIP')}
          />
        </>
      )}
      <AthleteCorrections result={result} rankingId={placing?.rankingId} />
      <div className={styles.sections}>
        {canBeCompared(result) && (
          <AthleteComparison athleteId={result.participantId} race={result.race} />
        )}
        <SplitTable result={result} clocked={clocked} />
        <RateChart result={result} distance={result.distance} />
        <FieldPassings result={result} placing={placing} clocked={clocked} />
        <FieldChart result={result} rankingId={placing?.rankingId} />
        <PlacingTable result={result} except={placing?.rankingId} />
      </div>
    </>
  )
}

/** Whether the athlete can be compared: the profile is not private, and a passing time is known. */
function canBeCompared({
  isPrivate,
  splits,
}: NonNullable<AthleteScreenQuery['athleteResult']>): boolean {
  return !isPrivate && splits.some(({ passing }) => passing !== null)
}

interface RunnerProps {
  result: AthleteHeadFragment & RunnerBoardFragment & AthleteBoardFragment
  clocked: ClockedSplits
  placing: AthleteBoardFragment['placings'][number] | undefined
}

/** The first part of the page of an athlete on the course. */
function Runner({ result, clocked, placing }: RunnerProps) {
  const ranking = placing?.ranking ?? null
  const title = useRunnerTitle(result)
  return (
    <>
      <RunnerHeader title={title} result={result} ranking={ranking} />
      <RunnerBoard result={result} clocked={clocked} />
      <RunnerFacts result={result} ranking={ranking}>
        {placing && <Places result={result} placing={placing} />}
      </RunnerFacts>
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

import type { ComponentProps } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { redirect, useLoaderData } from 'react-router-dom'
import { linksIn, useLinks } from '../../router/links.ts'
import { type Loader, movedTo, type Screen } from '../../router/page-route.ts'
import { momentId } from '../../router/picture-address.ts'
import { preload } from '../../data/preload.ts'
import {
  RaceReplayScreenDocument,
  type RaceReplayScreenQuery,
  type RaceReplayScreenQueryVariables,
  useRaceReplayScreenSuspenseQuery,
} from '../../gql/race-replay.ts'
import { AwaitedStart } from '../../components/live/awaited-start.tsx'
import { LiveRaces } from '../../components/live/live-races.tsx'
import { RaceStart } from '../../components/live/race-start.tsx'
import { useStartsLater } from '../../components/live/use-starts-later.ts'
import { ShareButton } from '../../components/share/share-button.tsx'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { previewOf } from '../../components/page-head/shared-preview.tsx'
import { Breadcrumb } from '../../ui/page/breadcrumb.tsx'
import { PageSection } from '../../ui/page/page-section.tsx'
import { FieldTable } from './field-table.tsx'
import { ReplayStage } from './replay-stage.tsx'
import { Timeline } from './timeline.tsx'
import { findInRace, type FoundInRace } from './find-in-race.ts'
import { readBibs, readReplayView } from './replay-view.ts'
import styles from './race-replay-screen.module.css'

interface RaceReplayData {
  variables: RaceReplayScreenQueryVariables
  /** The typed texts that match either no athlete or more than one athlete. */
  unclear: FoundInRace[]
}

const raceReplayLoader: Loader = async ({
  client,
  params: { lang = '', eventId = '', raceId = '' },
  request,
}): Promise<RaceReplayData> => {
  const view = readReplayView(request)
  const { bibs: found, unclear } = await findInRace(client, raceId, view.texts)
  const bibs = readBibs([...view.bibs, ...found].join())
  const { atMs } = view
  if (view.texts.length > 0 && unclear.length === 0) {
    const at = atMs === undefined ? undefined : atMs / 1_000
    throw redirect(linksIn(lang).raceReplay({ eventId, raceId, at, bib: bibs.join() }))
  }
  const variables = await preload(
    client,
    RaceReplayScreenDocument,
    { raceId, ...(atMs !== undefined && { atMs }), ...(bibs.length > 0 && { bibs }) },
    {
      required: ({ race }) => {
        if (race?.event && race.event.id !== eventId) {
          throw movedTo(linksIn(lang).raceReplay({ eventId: race.event.id, raceId }), request)
        }
        return race?.event && race.field
      },
    },
  )
  return { variables, unclear }
}

/** Shows the field of a race along the course at any moment, with the timeline of the race. */
function RaceReplayScreen() {
  const { variables, unclear } = useLoaderData<RaceReplayData>()
  const { data } = useRaceReplayScreenSuspenseQuery({ variables })
  const intl = useIntl()
  const links = useLinks()
  const { race } = data
  if (!race?.event || !race.field) return null
  const { event, field } = race
  const hasPassings = field.durationMs > 0
  const path = { eventId: event.id, raceId: race.id }
  const names = { race: race.name, event: event.name }
  const title = intl.formatMessage({ id: 'race_replay.head_title' }, names)
  const bibs = field.followed.map(({ bib }) => bib)
  const at = Math.round(field.atMs / 1_000)
  const shared = { kind: 'moment' as const, id: momentId({ raceId: race.id, at, bibs }) }
  const trail = [
    { to: links.event(path), name: event.name },
    { to: links.race(path), name: race.name },
  ]
  return (
    <>
      <PageHead
        title={title}
        description={intl.formatMessage({ id: 'race_replay.head_description' }, names)}
        trail={trail}
        indexed={event.state === 'AFTER' && race.replay?.access === 'OPEN'}
        shared={previewOf(shared)}
        previewed={links.raceReplay({
          ...path,
          ...(variables.atMs != null && { at }),
          ...(bibs.length > 0 && { bib: bibs.join(',') }),
        })}
      />
      <header className={`${styles.header} wrap`}>
        <Breadcrumb trail={trail} />
        <h1 className="display display-80">
          <FormattedMessage id="race_replay.title" />
        </h1>
        {hasPassings ? (
          <ShareButton of={shared} title={title} />
        ) : (
          <NoReplayYet race={race} event={event} />
        )}
      </header>
      <LiveRaces
        query={RaceReplayScreenDocument}
        variables={variables}
        data={data}
        isLive={event.state === 'DURING'}
      />
      <AwaitedStart query={RaceReplayScreenDocument} variables={variables} event={event} />
      {hasPassings && (
        <Replay race={race} event={event} field={field} unclear={unclear} path={path} />
      )}
    </>
  )
}

type Race = NonNullable<RaceReplayScreenQuery['race']>

interface NoReplayYetProps {
  race: Race
  event: NonNullable<Race['event']>
}

/** Says when the race starts, or that nobody has passed a checkpoint yet. */
function NoReplayYet({ race, event }: NoReplayYetProps) {
  const startsLater = useStartsLater()
  return (
    <p className="row">
      {startsLater(race, [race]) ? (
        <RaceStart race={race} timeZone={event.timeZone} />
      ) : (
        <FormattedMessage id="race_replay.timeline.empty" />
      )}
    </p>
  )
}

interface ReplayProps extends ComponentProps<typeof ReplayStage> {
  path: { eventId: string; raceId: string }
}

/** The player, the timeline of the race, and the table with the places of the athletes. */
function Replay({ path, ...stage }: ReplayProps) {
  const { race, field } = stage
  const bibs = field.followed.map(({ bib }) => bib)
  return (
    <>
      <ReplayStage key={race.id} {...stage} />
      <div className={styles.sections}>
        <PageSection title={<FormattedMessage id="race_replay.timeline.title" />}>
          <Timeline race={race} path={path} bibs={bibs} />
        </PageSection>
        <PageSection title={<FormattedMessage id="race_replay.table.title" />}>
          <FieldTable field={field} />
        </PageSection>
      </div>
    </>
  )
}

export const screen: Screen = {
  Component: RaceReplayScreen,
  loader: raceReplayLoader,
  query: RaceReplayScreenDocument,
}

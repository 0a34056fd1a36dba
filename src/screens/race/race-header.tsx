import { FormattedMessage, useIntl } from 'react-intl'
import { useLanguage } from '../../i18n/languages.ts'
import { useLinks } from '../../router/links.ts'
import type { RaceHeadFragment } from '../../gql/race.ts'
import { DataAsOf } from '../../components/live/data-as-of.tsx'
import { StartCountdown } from '../../components/live/start-countdown.tsx'
import { Breadcrumb } from '../../ui/page/breadcrumb.tsx'
import { civilDay } from '../../../domain/civil-days.ts'
import { Distance } from '../../ui/distance/distance.tsx'
import { EventDate } from '../../ui/event/event-date.tsx'
import { CrossedOut } from '../../ui/event/event-status.tsx'
import { isCancelled } from '../../ui/event/status-facts.ts'
import { Figure, Figures } from '../../ui/page/figures.tsx'
import { EntryOffer } from '../../components/entries/entry-offer.tsx'
import { Decision } from '../../ui/event/decision.tsx'
import { PreviousTime } from '../../ui/event/previous-time.tsx'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { previewOf } from '../../components/page-head/shared-preview.tsx'
import { RaceSportName } from '../../ui/sport/race-sport.tsx'
import { factsOfRace } from '../../components/share/facts.ts'
import { ShareButton } from '../../components/share/share-button.tsx'
import { sportsEventOfRace } from '../../components/page-head/sports-event.ts'
import { TimeOfDay } from '../../ui/event/time-of-day.tsx'
import { small } from '../../ui/text/small-text.tsx'
import styles from './race-header.module.css'

interface RaceHeaderProps {
  race: RaceHeadFragment
  /** Whether the race still has to start. */
  startsLater: boolean
}

export function RaceHeader({ race, startsLater }: RaceHeaderProps) {
  const intl = useIntl()
  const { code } = useLanguage()
  const links = useLinks()
  const { event } = race
  if (!event) return null
  const names = { race: race.name, event: event.name }
  const ofRace = { ...race, state: event.state }
  const trail = [{ to: links.event({ eventId: event.id }), name: event.name }]
  return (
    <div className={`${styles.header} wrap`}>
      <PageHead
        title={intl.formatMessage({ id: 'race.head.title' }, names)}
        description={intl.formatMessage({ id: 'race.head.description' }, names)}
        shared={previewOf(factsOfRace(race))}
        trail={trail}
        about={sportsEventOfRace(race, event, links, code)}
      />
      <div>
        <Breadcrumb trail={trail} />
        <h1 className="display display-80">
          <CrossedOut of={race}>
            <bdi>{race.name}</bdi>
          </CrossedOut>
        </h1>
        <p className={`${styles.facts} row quiet`}>
          <RaceSportName race={race} />
          <EventDate
            from={race.startsAt === null ? event.dateFrom : civilDay(race.startsAt, event.timeZone)}
            of={ofRace}
          />
        </p>
        <div className={styles.status}>
          <Decision of={ofRace} timeZone={event.timeZone} />
          <EntryOffer of={ofRace} timeZone={event.timeZone} />
        </div>
        <ShareButton of={factsOfRace(race)} title={`${race.name} · ${event.name}`} />
        {startsLater && race.startsAt !== null && !isCancelled(race) && (
          <p>
            <StartCountdown startsAt={race.startsAt} timeZone={event.timeZone} />
          </p>
        )}
        {event.state === 'DURING' && (
          <DataAsOf feeds={race.rankings ?? []} timeZone={event.timeZone} />
        )}
      </div>
      <Figures>
        {race.distance !== null && (
          <Figure label={<FormattedMessage id="race.head.distance" />}>
            <Distance metres={race.distance} />
          </Figure>
        )}
        <Start race={race} timeZone={event.timeZone} />
        <Climb race={race} />
        <Participation race={race} />
      </Figures>
    </div>
  )
}

function Start({ race, timeZone }: { race: RaceHeadFragment; timeZone: string }) {
  const { startsAt, previousStartsAt } = race
  if (startsAt === null) return null
  return (
    <Figure label={<FormattedMessage id="race.head.start" />}>
      <CrossedOut of={race}>
        <TimeOfDay instant={startsAt} timeZone={timeZone} />
      </CrossedOut>
      <PreviousTime start={previousStartsAt} now={startsAt} timeZone={timeZone} />
    </Figure>
  )
}

function Climb({ race: { route } }: { race: RaceHeadFragment }) {
  if (route?.ascent == null) return null
  return (
    <Figure label={<FormattedMessage id="race.head.climb" />}>
      <FormattedMessage id="race.head.climb_value" values={{ metres: route.ascent, small }} />
    </Figure>
  )
}

function Participation({ race }: { race: RaceHeadFragment }) {
  const { finishersCount: finishers, participantsCount: participants } = race
  if (participants === 0) return null
  return finishers === 0 ? (
    <Figure label={<FormattedMessage id="race.head.entered" />}>
      <FormattedMessage id="race.head.entered_value" values={{ participants }} />
    </Figure>
  ) : (
    <Figure label={<FormattedMessage id="race.head.finishers" />}>
      <FormattedMessage
        id="race.head.finishers_value"
        values={{ finishers, participants, small }}
      />
    </Figure>
  )
}

import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isOfOrganisers } from '../platform/http/admission.ts'
import { currentRequest } from '../platform/http/request-id.ts'
import { createService, type Service, type ServiceDescription } from '../platform/http/service.ts'
import type { SendCached } from '../platform/http/cached-routes.ts'
import { arrivalRoutes } from './arrivals/routes.ts'
import { RankingArrivals } from './arrivals/schema.ts'
import { tagsOfResponse } from './cache-tags.ts'
import { clubRoutes } from './clubs/routes.ts'
import { ClubAthlete } from './clubs/schema.ts'
import type { Clock } from './clock.ts'
import type { EventsDatabase } from './database.ts'
import { comparisonRoutes } from './comparison/routes.ts'
import { changeRoutes } from './ranking-changes/routes.ts'
import { RankingChange } from './ranking-changes/schema.ts'
import { RankingStanding } from './ranking-changes/standing-schema.ts'
import { calendarRoutes } from './calendar/routes.ts'
import { countRoutes } from './counts/routes.ts'
import { courseRoutes } from './courses/routes.ts'
import { Route } from './courses/schema.ts'
import { description } from './description.ts'
import { Event } from './events/schema.ts'
import { eventRoutes } from './events/routes.ts'
import { rankingFieldRoutes } from './ranking-field/routes.ts'
import { RankingField } from './ranking-field/schema.ts'
import { fileRoutes } from './files/routes.ts'
import { StoredPicture } from './files/schema.ts'
import { importRoutes } from './import/http/routes.ts'
import { ColumnMappings } from './import/http/mapping-schema.ts'
import { PublishedFacts } from './import/http/facts-schema.ts'
import { ImportJob, OwnEvents } from './import/http/schema.ts'
import { iconRoutes } from './icons/routes.ts'
import { NewsItem } from './news/schema.ts'
import { newsRoutes } from './news/routes.ts'
import { Organisation } from './organisations/schema.ts'
import { onCourseRoutes } from './on-course/routes.ts'
import { ForecastRecorder } from './forecast-quality/record-forecasts.ts'
import { Forecast } from './on-course/forecast-schema.ts'
import { OnCourseAthlete, OnCourseGroup } from './on-course/schema.ts'
import { organisationRoutes } from './organisations/routes.ts'
import {
  AthleteResult,
  AthleteRevision,
  ChangedAthletes,
  FormerId,
  Placing,
} from './participants/schema.ts'
import { participantRoutes } from './participants/routes.ts'
import { Place } from './places/schema.ts'
import { placeAtRoute } from './places/place-at.ts'
import { PlaceIndex } from './places/place-index.ts'
import { placeRoutes } from './places/routes.ts'
import { Race, RaceProgress } from './races/schema.ts'
import { positionRoutes } from './positions/routes.ts'
import { podiumRoutes } from './podiums/routes.ts'
import { PodiumPlace } from './podiums/schema.ts'
import { raceRoutes } from './races/routes.ts'
import { RaceFields } from './race-field/race-fields.ts'
import { raceFieldRoutes } from './race-field/routes.ts'
import {
  AthleteFieldPassings,
  FieldPassing,
  RaceField,
  RaceMilestone,
} from './race-field/schema.ts'
import { Ranking, RankingEntry, RankingFacets, RankingName } from './rankings/schema.ts'
import { detailedEntriesRoute, rankingRoutes } from './rankings/routes.ts'
import { sitemapRoutes } from './sitemap/routes.ts'
import { sponsorRoutes } from './sponsors/routes.ts'
import { Sponsor } from './sponsors/schema.ts'
import { noOrganisers, type Organisers, organiserSchemes } from './organisers.ts'
import { timingRoutes } from './timing/routes.ts'
import { TimingWriter } from './timing/timing.ts'
import { timetableRoutes } from './timetable/routes.ts'
import { TimetableItem } from './timetable/schema.ts'
import { searchDatabase } from './search/queries.ts'
import { searchRoutes } from './search/routes.ts'
import {
  SearchClub,
  SearchEvent,
  SearchOrganisation,
  SearchParticipant,
  SearchPlace,
  SearchResult,
} from './search/schema.ts'

/** Folder with the migrations of this service. `openDatabase` takes this folder. */
export const eventsMigrations = new URL('./migrations/', import.meta.url)

const systemClock: Clock = () => new Date()

/** The schemas that routes reference with `Ref`. */
export const eventsSchemas = [
  AthleteResult,
  AthleteRevision,
  ChangedAthletes,
  ClubAthlete,
  Event,
  Forecast,
  FormerId,
  SearchResult,
  ImportJob,
  PublishedFacts,
  ColumnMappings,
  OwnEvents,
  NewsItem,
  OnCourseAthlete,
  OnCourseGroup,
  Organisation,
  Place,
  Placing,
  PodiumPlace,
  RankingName,
  Race,
  RaceField,
  FieldPassing,
  AthleteFieldPassings,
  RaceMilestone,
  RaceProgress,
  Ranking,
  RankingArrivals,
  RankingChange,
  RankingEntry,
  RankingFacets,
  RankingField,
  RankingStanding,
  Route,
  SearchClub,
  SearchEvent,
  SearchOrganisation,
  SearchParticipant,
  SearchPlace,
  Sponsor,
  StoredPicture,
  TimetableItem,
]

/** Limits of requests from outside this process, and what the process shares with the service. */
interface EventsServiceOptions extends Pick<ServiceDescription, 'trustedProxies' | 'admission'> {
  sendCached?: SendCached
  /** Verifies the tokens of organisers. If undefined, all tokens are refused. */
  organisers?: Organisers
  /** Folder of packages that are being imported over HTTP. */
  uploads?: string
  /** Receives a function that ends all streams. A process calls this function before it stops. */
  onEndStreams?: (end: () => void) => void
  /**
   * Keeps the results of races in memory, and positions of athletes for replays. The identity
   * service serves its replays from the same object.
   */
  raceFields?: RaceFields
  /** Minimum number of milliseconds between two publications of a timed race. */
  publicationIntervalMs?: number | undefined
}

/** Creates the events service from its resources. Does not open a database or a port. */
export async function createEventsService(
  db: EventsDatabase,
  clock: Clock = systemClock,
  { sendCached, raceFields = new RaceFields(db), ...options }: EventsServiceOptions = {},
): Promise<Service> {
  const app = await createService({
    title: 'Events',
    description,
    openToAllOrigins: true,
    securitySchemes: organiserSchemes,
    trustedProxies: options.trustedProxies,
    admission: options.admission,
    caching: { tagsOf: tagsOfResponse, send: sendCached },
    schemas: eventsSchemas,
  })
  readFromStandbys(app)
  const { tables } = raceFields
  eventListRoutes(app, db, clock)
  organisationRoutes(app, db, clock)
  raceRoutes(app, db, tables, clock)
  raceFieldRoutes(app, db, raceFields)
  onCourseRoutes(app, db, tables, clock)
  courseRoutes(app, db)
  timetableRoutes(app, db)
  sponsorRoutes(app, db)
  rankingRoutes(app, db, tables)
  detailedEntriesRoute(app, db, tables)
  comparisonRoutes(app, db, tables)
  changeRoutes(app, db, tables, clock)
  participantRoutes(app, db, raceFields)
  rankingFieldRoutes(app, db, tables)
  podiumRoutes(app, db)
  arrivalRoutes(app, db, tables)
  searchingRoutes(app, db, clock)
  newsRoutes(app, db, clock)
  sitemapRoutes(app, db, clock)
  fileRoutes(app, db)
  iconRoutes(app)
  recordForecasts(app, new ForecastRecorder(db, tables))
  organiserRoutes(app, db, clock, options)
  return app
}

function recordForecasts(app: Service, recorder: ForecastRecorder): void {
  app.addHook('onReady', () => {
    recorder.start()
  })
  app.addHook('onClose', () => recorder.close())
}

/** Adds the routes of places, of the search and of clubs. */
function searchingRoutes(app: Service, db: EventsDatabase, clock: Clock): void {
  const places = new PlaceIndex(db)
  placeRoutes(app, places)
  placeAtRoute(app, db)
  searchRoutes(app, searchDatabase(db, places, clock))
  clubRoutes(app, db, clock)
}

/** Adds the routes that need the token of an organiser. */
function organiserRoutes(
  app: Service,
  db: EventsDatabase,
  clock: Clock,
  {
    organisers = noOrganisers,
    uploads = join(tmpdir(), 'parcours-uploads'),
    onEndStreams,
    publicationIntervalMs,
  }: EventsServiceOptions,
): void {
  const timing = new TimingWriter(db, publicationIntervalMs)
  timingRoutes(app, db, timing, { organisers, clock })
  importRoutes(app, db, { organisers, uploads, onEndStreams })
  app.addHook('onReady', () => timing.start())
  app.addHook('onClose', () => timing.close())
}

/** Adds the routes of events, and of counts, positions and calendars of events. */
function eventListRoutes(app: Service, db: EventsDatabase, clock: Clock): void {
  eventRoutes(app, db, clock)
  countRoutes(app, db, clock)
  positionRoutes(app, db, clock)
  calendarRoutes(app, db, clock)
}

/**
 * Lets requests for public data read from standbys. Organisers read from the primary, because
 * they must see what they have just written.
 */
function readFromStandbys(app: Service): void {
  // This hook runs after traceRequests has restored the context of the request.
  app.addHook('preValidation', ({ method, url }, _reply, done) => {
    const context = currentRequest()
    if (context && method === 'GET' && !isOfOrganisers(url)) context.standbyReads = {}
    done()
  })
}

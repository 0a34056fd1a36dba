import { languages } from '../../domain/languages.ts'
import type { FieldPhase } from '../../domain/field-positions.ts'
import type { ForecastBasis } from '../../domain/forecast/forecast-basis.ts'
import type { EntryState, EventState, EventStatus } from '../../domain/events.ts'
import type {
  ChangeCause,
  Gender,
  MilestoneKind,
  RankingStatus,
  ResultProgress,
  ResultState,
  ScoreRule,
  TimeRule,
} from '../../domain/results.ts'
import type { RaceSport } from '../../domain/sports.ts'

const englishNames = new Intl.DisplayNames('en', { type: 'language' })

/** Descriptions of enums. Each field with such an enum as its type has a different description. */
export const enumPurposes: Record<string, string> = {
  Gender: 'M male, F female, X neither.',
  Language: 'Languages of the pages.',
  SessionKind: 'How a session is stored.',
}

/**
 * Descriptions of enum values: enum → value → description. OpenAPI cannot describe the single
 * values of an enum.
 */
export const enumDescriptions: Record<string, Record<string, string>> = {
  ChangeCause: {
    passing: 'A passing at the start or at a checkpoint.',
    finish: 'A passing at the finish.',
    withdrawal: 'A passing was withdrawn.',
    decision: 'The officials decided on the athlete.',
    start: 'The gun, the waves or the devices were corrected.',
    start_list: 'The start list changed.',
    others: 'The result of another athlete was corrected.',
    status: 'The ranking became official or unofficial.',
    import: 'The results were imported again.',
  } satisfies Record<ChangeCause, string>,
  EntryState: {
    open: 'Athletes can enter.',
    waiting_list: 'Athletes can enter a waiting list.',
    full: 'All places are taken.',
    closed: 'Athletes cannot enter.',
  } satisfies Record<EntryState, string>,
  EventState: {
    before: 'Not started.',
    during: 'In progress.',
    after: 'Over.',
  } satisfies Record<EventState, string>,
  EventStatus: {
    scheduled: 'Takes place as planned.',
    postponed: 'Has a new start, or none until it is announced.',
    cancelled: 'Does not take place.',
    moved: 'Takes place elsewhere.',
  } satisfies Record<EventStatus, string>,
  ForecastBasis: {
    earlier_edition: 'The earlier edition of the event.',
    similar_race: 'An earlier race of the same sport and about the same distance.',
    sport: 'The usual fatigue in the sport, as no earlier race is known.',
    today: 'The athletes who have run the stretch today, as no earlier race is known.',
  } satisfies Record<ForecastBasis, string>,
  FieldPhase: {
    not_started: 'Has not crossed the start line.',
    on_course: 'Between the start and the finish.',
    finished: 'Reached the finish.',
    out: 'Left the race, did not start or was disqualified.',
  } satisfies Record<FieldPhase, string>,
  Gender: { F: 'Female.', M: 'Male.', X: 'Neither, or both.' } satisfies Record<Gender, string>,
  Language: Object.fromEntries(
    languages.map(({ code, hreflang }) => [code, `${englishNames.of(hreflang) ?? code}.`]),
  ),
  MilestoneKind: {
    start: 'The gun.',
    lead: 'Another athlete leads at a checkpoint; at the finish the first finisher.',
    lead_woman: 'Another woman leads the women at a checkpoint, and does not lead the race.',
    first_woman: 'The first woman finished, behind others.',
    first_man: 'The first man finished, behind others.',
    half_passed: 'Half of the field has passed the checkpoint halfway.',
    half_finished: 'Half of the field has finished.',
    last_finisher: 'The last athlete finished.',
  } satisfies Record<MilestoneKind, string>,
  RankingStatus: {
    official: 'Set by the timer.',
    unofficial: 'Live, and may change.',
  } satisfies Record<RankingStatus, string>,
  ResultState: {
    finished: 'Reached the finish; has a time and a place.',
    did_not_finish: 'Started and gave up. Passings so far are shown.',
    did_not_start: 'Entered and did not start.',
    disqualified: 'Disqualified by the judges.',
  } satisfies Record<ResultState, string>,
  ResultProgress: {
    not_started: 'Not passed a checkpoint yet.',
    on_course: 'Passed a checkpoint and is not finished.',
    hidden: 'A private profile, whose progress is not shown.',
  } satisfies Record<ResultProgress, string>,
  SessionKind: {
    cookie: 'In an `HttpOnly` cookie, for browsers.',
    bearer: 'As an access token and a refresh token, for apps.',
  },
  Sport: {
    running: 'Running: road, trail, track or hills.',
    cycling: 'Cycling.',
    walking: 'Walking.',
    triathlon: 'Swimming, cycling and running in one race.',
    swimming: 'In a pool or in open water.',
    inline_skating: 'On inline skates.',
    ice_skating: 'On ice.',
    obstacle_run: 'Running over obstacles.',
    biathlon: 'Skiing and shooting.',
    wheelchair: 'Wheelchair class within a race.',
    handcycle: 'Handcycle class.',
    wheelchair_race: 'Wheelchair race.',
  } satisfies Record<RaceSport, string>,
  ScoreRule: {
    laps: 'Most laps.',
    points: 'Most points.',
    fewest_points: 'Fewest points.',
    distance: 'Longest distance in a given time.',
    given: 'The places of the source.',
  } satisfies Record<ScoreRule, string>,
  TimeRule: {
    gun: 'Time since the starting gun.',
    chip: 'Time since the athlete crossed the start line.',
    race: 'Time as the timer published it.',
  } satisfies Record<TimeRule, string>,
}

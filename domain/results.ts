/** Genders in results: male, female, neither of the two. */
export const genders = ['M', 'F', 'X'] as const
export type Gender = (typeof genders)[number]

/** The genders in the order in which forms list them. */
export const gendersInForms: readonly Gender[] = genders.toSorted()

/** States of a result. An athlete before the start or on the course has no state yet. */
export const resultStates = ['finished', 'did_not_finish', 'did_not_start', 'disqualified'] as const
export type ResultState = (typeof resultStates)[number]

/**
 * Whether the passings of an athlete count in places, medians and numbers of athletes at the
 * checkpoints. Passings of an athlete who did not start come from a chip that another person carried.
 */
export function passingsCount(state: ResultState | null): boolean {
  return state !== 'disqualified' && state !== 'did_not_start'
}

/**
 * Progress of an athlete without a state. `hidden` is for private profiles, whose progress is not
 * shown.
 */
export const resultProgresses = ['not_started', 'on_course', 'hidden'] as const
export type ResultProgress = (typeof resultProgresses)[number]

/** Why an athlete's place in a ranking changed. */
export const changeCauses = [
  'passing',
  'finish',
  'withdrawal',
  'decision',
  'start',
  'start_list',
  'others',
  'status',
  'import',
] as const
export type ChangeCause = (typeof changeCauses)[number]

/**
 * The time that decides a ranking. `gun` counts from the gun, `chip` from crossing the start line.
 * `race` is the time that the timer published.
 */
export const timeRules = ['gun', 'chip', 'race'] as const
export type TimeRule = (typeof timeRules)[number]

/**
 * What decides a ranking before the time is compared: the most laps, the most or the fewest points,
 * the longest distance. `given` means the order of the organiser, for results without times.
 */
export const scoreRules = ['laps', 'points', 'fewest_points', 'distance', 'given'] as const
export type ScoreRule = (typeof scoreRules)[number]

export function isTimeRule(rule: TimeRule | ScoreRule): rule is TimeRule {
  return timeRules.some((time) => time === rule)
}

/**
 * If an athlete crosses the start line at least this number of milliseconds after the gun, pages
 * show the chip time first.
 */
const ownStartFromMs = 10_000

/**
 * Returns which finish time the athlete's page, card and picture show first.
 * If the athlete crossed the start line ten seconds or more after the gun, this is the chip time.
 * Otherwise this is the first known time in the following order: the time that decides the ranking,
 * the race time, the gun time, the chip time.
 * @param times milliseconds by rule
 * @param decidedBy the rule of the ranking; undefined without a ranking
 */
export function leadingRule(
  times: Readonly<Record<TimeRule, number | null>>,
  decidedBy: TimeRule | undefined,
): TimeRule | undefined {
  const { gun, chip } = times
  if (gun !== null && chip !== null && gun - chip >= ownStartFromMs) return 'chip'
  const inOrder = [decidedBy, 'race', 'gun', 'chip'] as const
  return inOrder.find((rule) => rule !== undefined && times[rule] !== null)
}

/** Columns by which a ranking can be sorted: the place, or a value of the entries. */
export const sortColumns = [
  'position',
  'name',
  'bib',
  'gender',
  'team',
  'category',
  'chip',
  'gun',
  'race',
] as const
export type SortColumn = (typeof sortColumns)[number]

/** States of a ranking. A live ranking is `unofficial`, until the timer declares it `official`. */
export const rankingStatuses = ['official', 'unofficial'] as const
export type RankingStatus = (typeof rankingStatuses)[number]

/** Kinds of milestones in the timeline of a race. */
export const milestoneKinds = [
  'start',
  'lead',
  'lead_woman',
  'first_woman',
  'first_man',
  'half_passed',
  'half_finished',
  'last_finisher',
] as const
export type MilestoneKind = (typeof milestoneKinds)[number]

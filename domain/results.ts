/** Genders in results: male, female, neither. */
export const genders = ['M', 'F', 'X'] as const
export type Gender = (typeof genders)[number]

/** The genders in the order of forms. */
export const gendersInForms: readonly Gender[] = genders.toSorted()

/** States of a result; athletes on course or before the start have none. */
export const resultStates = ['finished', 'did_not_finish', 'did_not_start', 'disqualified'] as const
export type ResultState = (typeof resultStates)[number]

/** Why a result has no state yet; hidden for a private profile, whose progress is not shown. */
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

/** The time that decides a ranking: since the gun, since the start line, or as the timer published it. */
export const timeRules = ['gun', 'chip', 'race'] as const
export type TimeRule = (typeof timeRules)[number]

/** Set by the timer, or live. */
export const rankingStatuses = ['official', 'unofficial'] as const
export type RankingStatus = (typeof rankingStatuses)[number]

/** What the timeline of a race tells. */
export const milestoneKinds = [
  'start',
  'lead',
  'first_woman',
  'first_man',
  'half_passed',
  'half_finished',
  'last_finisher',
] as const
export type MilestoneKind = (typeof milestoneKinds)[number]

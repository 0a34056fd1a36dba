import type { IntlShape } from 'react-intl'
import { type Fact, isFact } from './fact-field.tsx'
import type { ImportProblem, RefusedRequest } from './import-requests.ts'

/**
 * The messages `publish_results.refused.…` of the codes that the API refuses with. Some codes have
 * a variant after a blank. `zip.*` stands for all other codes that begin with `zip.`.
 */
const reasons = {
  connection: 'connection',
  'import.incomplete': 'connection',
  'request.refused': 'connection',
  'apiKey.unknown': 'token_unknown',
  'apiKey.expired': 'token_expired',
  'apiKey.revoked': 'token_revoked',
  'apiKey.scopeMissing': 'token_scope',
  'token.noOrganisation': 'token_scope',
  'account.wrongPassword': 'account_password',
  'organiserAccess.required': 'account_access',
  'session.required': 'account_session',
  'import.outdated': 'outdated',
  'import.outdated facts': 'outdated_facts',
  'import.outdated event.id': 'address_taken',
  'import.tooMany': 'busy',
  'request.tooMany': 'busy',
  'request.tooLarge': 'too_large',
  'request.tooLarge authorization': 'too_large_without_token',
  'import.empty': 'empty',
  'import.failed': 'failed',
  'import.interrupted': 'failed',

  'file.notUnderstood name': 'names_column',
  'file.notUnderstood race_time': 'times_column',
  'file.notUnderstood gender': 'gender_letters',
  'file.notUnderstood section': 'sections',
  'file.notUnderstood times': 'times_format',
  'file.wrongCharacters': 'encoding',
  'file.notUtf8': 'encoding',
  'file.unknownEncoding': 'encoding',

  'request.invalid file': 'file_kind',
  'file.workbook': 'file_kind',
  'file.otherForm': 'file_kind',
  'file.webPage': 'file_kind',
  'file.notText': 'file_kind',
  'file.oldWorkbook': 'old_workbook',
  'workbook.password': 'password',
  'workbook.broken': 'broken',
  'json.broken': 'broken',
  'xml.broken': 'broken',
  'csv.broken': 'broken',
  'file.broken': 'broken',
  'file.badGzip': 'broken',
  'course.badGpx': 'broken',
  'file.tooLarge': 'large_table',
  'file.tooSlow': 'large_table',
  'file.tooLarge event.image': 'large_picture',
  'image.tooLarge': 'large_picture',
  'image.unknownFormat': 'picture',
  'image.svg': 'picture',
  'image.broken': 'picture',
  'csv.oneColumn': 'no_table',
  'workbook.noTable': 'no_table',
  'page.noTable': 'no_table',
  'workbook.noSheet': 'no_table',
  'records.noTable': 'no_table',
  'yaml.noRecords': 'no_table',
  'file.twoLinesOfNames': 'layout',
  'file.twoLinesPerAthlete': 'two_lines',
  'file.listsBesideEachOther': 'layout',
  'file.severalTables': 'layout',
  'file.rowsOfMembers': 'rows_of_members',
  'file.dayFractions': 'day_fractions',
  'file.lostHours': 'lost_hours',
  'file.timeInParts': 'time_in_parts',

  'results.empty': 'no_rows',
  'results.tooManyRejected': 'rejected_rows',
  'results.impossibleTimes': 'impossible_times',
  'results.removesPeople': 'missing_people',
  'results.removesPeople event.yml': 'missing_race',
  'results.contradictsCorrection': 'contradicts_correction',
  'results.contradictsPlaces': 'contradicts_places',
  'privacy.undecided': 'hidden_athlete',

  'event.factMissing': 'which_race',
  'race.ambiguous': 'which_race',
  'race.notFound': 'which_race',
  'race.exists': 'race_exists',
  'event.notRecorded': 'not_recorded',
  'event.otherOrganisation': 'other_organisation',
  'event.idTaken': 'id_taken',
  'event.gone': 'id_taken',
  'event.endsBeforeStart': 'ends_before_start',
  'event.tooLong': 'too_long',
  'race.duplicateKey': 'duplicate_race',
  'checkPoint.afterFinish': 'short_distance',
  'event.unknownTimeZone': 'time_zone',
  'event.noSuchDay': 'no_such_time',
  'time.none': 'no_such_time',
  'news.noSuchTime': 'no_such_time',

  'field.missing': 'field_missing',
  'race.noSport': 'field_missing',
  'field.invalid': 'field_invalid',
  'field.unknown': 'field_invalid',
  'country.unknown': 'field_invalid',
  'column.missing': 'column_missing',
  'results.noName': 'column_missing',
  'results.noTime': 'column_missing',
  'results.noPlace': 'column_missing',
  'file.missing': 'file_missing',
  'zip.*': 'zip',
  'yaml.*': 'yaml',

  'result.notFound': 'no_athlete',
  'result.noTime': 'no_time',
  'result.contradiction': 'contradiction',
  'result.bibTaken': 'bib_taken',
  'result.privacy': 'may_be_hidden',
  'result.unchanged': 'unchanged',
  'result.impossibleTime': 'impossible_time',
  'result.placesUnknown': 'contradicts_places',
  'race.isTimed': 'timed_race',
  'race.noResults': 'no_results',
  'route.notFound': 'no_claim_links',
  'correction.notFound': 'no_removal',
  'course.notFound': 'no_course',
  'picture.notFound': 'no_picture',
  'correction.rowGone': 'row_gone',
  'undo.notLatest': 'not_latest',
  'undo.undone': 'not_latest',
  'undo.nothing': 'no_undo',
  'event.notNew': 'no_undo',
  'undo.gone': 'no_undo',
} as const
type Reason = (typeof reasons)[keyof typeof reasons]

/** Reasons that are complete without the English text of their problem. */
const complete: ReadonlySet<Reason | undefined> = new Set<Reason>([
  'old_workbook',
  'password',
  'day_fractions',
  'no_rows',
  'rows_of_members',
  'failed',
  'file_missing',
  'race_exists',
  'not_recorded',
  'time_zone',
  'no_such_time',
  'outdated_facts',
  'address_taken',
  'picture',
  'large_picture',
  'ends_before_start',
  'too_long',
  'duplicate_race',
  'short_distance',
  'token_expired',
  'token_revoked',
  'outdated',
])

/** Reasons with numbers. Jobs of earlier releases lack them. */
const counted: ReadonlySet<Reason | undefined> = new Set<Reason>([
  'rejected_rows',
  'impossible_times',
  'missing_people',
  'missing_race',
])

function reasonOf(code: string, variant = ''): Reason | undefined {
  const [kind = ''] = code.split('.')
  const key = [`${code} ${variant}`, code, `${kind}.*`].find((each) => Object.hasOwn(reasons, each))
  return key === undefined ? undefined : reasons[key as keyof typeof reasons]
}

/** Returns why a request was refused. Undefined for a reason that has no message. */
export function refusalText(intl: IntlShape, { code, field }: RefusedRequest): string | undefined {
  const reason = reasonOf(code, field)
  return reason && intl.formatMessage({ id: `publish_results.refused.${reason}` })
}

/** Whether the same request may succeed later: it did not arrive, or the site had no time for it. */
export function isTemporary({ code, retryAfter }: RefusedRequest): boolean {
  const reason = reasonOf(code)
  return (
    retryAfter !== undefined ||
    reason === 'connection' ||
    reason === 'busy' ||
    code.startsWith('service.')
  )
}

/** Whether only another token can help. */
export const needsToken = ({ code }: RefusedRequest) =>
  ['apiKey.unknown', 'apiKey.expired', 'apiKey.revoked', 'apiKey.scopeMissing'].includes(code)

/** Returns what is wrong and what to do. Undefined for a problem that has no message. */
export function problemText(intl: IntlShape, problem: ImportProblem): string | undefined {
  const reason = problemReason(problem)
  const { count, total } = problem
  return reason && intl.formatMessage({ id: `publish_results.refused.${reason}` }, { count, total })
}

/**
 * Whether the page shows the English text of a problem, because it may say more than the message.
 * For a wrong fact, the page shows the hint of the field instead.
 */
export function hasEnglish(problem: ImportProblem, isPackage: boolean): boolean {
  const reason = problemReason(problem)
  return reason === undefined || !(complete.has(reason) || wrongFact(problem, isPackage))
}

/**
 * Returns the field of the page whose value is wrong. The site has written this value to an
 * event.yml.
 */
export function wrongFact(
  { file, path, value }: Pick<ImportProblem, 'file' | 'path' | 'value'>,
  isPackage: boolean,
): Fact | undefined {
  const name = path?.split('.').at(-1)
  return !isPackage && file === 'event.yml' && value !== undefined && isFact(name)
    ? name
    : undefined
}

function problemReason(problem: ImportProblem): Reason | undefined {
  const reason = reasonOf(problem.code, questionOf(problem))
  return counted.has(reason) && problem.total === undefined ? undefined : reason
}

/**
 * Returns the field whose column a question asks for. `section` if the question asks for the field
 * of a section. If the import would remove people, returns the file of the problem: `event.yml` if
 * the results of a whole race are missing.
 */
function questionOf({ code, file, path, answers = [] }: ImportProblem): string | undefined {
  if (code === 'results.removesPeople') return file
  if (path !== 'column') return path
  const fields = new Set(answers.map(({ value }) => value.split('=')[0]))
  const [field] = fields
  return fields.size > 1 ? 'section' : field
}

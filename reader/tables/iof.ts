import type { Document, Entry } from './entry.ts'
import type { KnownFormat } from './records.ts'

/**
 * Elements of IOF XML 3.0 that may be repeated. The reader treats each of these elements as a list,
 * even if a file has the element only once.
 */
const repeated = {
  ResultList: [
    'ClassResult',
    'ClassResult.PersonResult',
    'ClassResult.PersonResult.Result.SplitTime',
    'ClassResult.TeamResult',
    'ClassResult.TeamResult.TeamMemberResult',
    'ClassResult.TeamResult.TeamMemberResult.Result.SplitTime',
  ],
  StartList: [
    'ClassStart',
    'ClassStart.PersonStart',
    'ClassStart.TeamStart',
    'ClassStart.TeamStart.TeamMemberStart',
  ],
}

/** What the columns of a list in IOF XML 3.0 mean. Times are seconds since the start. */
const iof: KnownFormat = {
  times: 'seconds',
  meanings: {
    'Person Id': 'id',
    'Person Name Family': 'last_name',
    'Person Name Given': 'first_name',
    'Person BirthDate': 'birth_year',
    'Person sex': 'gender',
    'Person Nationality code': 'country',
    'Organisation Name': 'team',
    'Organisation Country code': 'country',
    'Result BibNumber': 'bib',
    'Result StartTime': 'clock_time',
    'Result FinishTime': 'clock_time',
    'Result Time': 'race_time',
    'Result TimeBehind': 'gap',
    'Result Position': 'place',
    'Result Status': 'state',
    'Result Score': 'points',
    'Result ControlCard': 'chip_number',
    'Start BibNumber': 'bib',
    'Start StartTime': 'clock_time',
    'Start ControlCard': 'chip_number',
    Name: 'name',
    BibNumber: 'bib',
    'OverallResult Time': 'race_time',
    'OverallResult Position': 'place',
    'OverallResult Status': 'state',
  },
  around: {
    'Class Name': 'race',
    Name: 'team',
    BibNumber: 'bib',
    'Organisation Name': 'team',
  },
}

/**
 * Adapts a document in IOF XML 3.0 and gives its columns their meanings. Undefined for other
 * documents.
 */
export function knownFormat(
  document: Document,
): { document: Document; format: KnownFormat } | undefined {
  const { root } = document
  const paths = Object.hasOwn(repeated, root.text)
    ? repeated[root.text as keyof typeof repeated]
    : undefined
  if (paths === undefined) return undefined
  for (const result of root.fields.get('ClassResult') ?? []) {
    for (const team of result.fields.get('TeamResult') ?? []) addResultOfTeam(team)
  }
  return {
    document: { root, repeated: new Set([...document.repeated, ...paths]) },
    format: iof,
  }
}

/** Gives a team the overall result of its last leg. */
function addResultOfTeam(team: Entry): void {
  const members = team.fields.get('TeamMemberResult') ?? []
  const results = members.flatMap((member) => member.fields.get('Result')?.[0] ?? [])
  const legOf = (result: Entry) => Number(result.fields.get('Leg')?.[0]?.text ?? 0)
  const last = results.toSorted((a, b) => legOf(b) - legOf(a))[0]
  const overall = last?.fields.get('OverallResult')
  if (overall !== undefined) team.fields.set('OverallResult', overall)
}

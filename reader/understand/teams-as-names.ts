import { readHeading } from '../read-heading.ts'
import { columnOf, type Rows, type UnderstoodColumn } from './understood-column.ts'
import { anyOf } from '../any-of.ts'

const person = anyOf(`
  runner|rider|member|participant|athlete|swimmer|rower|paddler|skier|competitor|person|leg
  |läufer(?:in)?|fahrer(?:in)?|teilnehmer(?:in)?|mitglied|starter|strecke|coureur|équipier|relayeur
  |participante?|concurrent|corredor|integrante|componente|atleta|frazionista|zawodnik|uczestnik
  |deltaker|deltager|loper|löpare|sträcka|etappe|závodník|člen|участник|選手|走者|队员|选手`)
const partOfName = anyOf(`
  (?:full |first |last |family |given )?name|surname|vorname|nachname|nom|prénom|nombre|apellidos?
  |nome|cognome`)
/** The heading of one of several members of a team: `Runner 1`, `Leg 2 name`, `Läufer 3 Vorname`. */
const member = new RegExp(String.raw`^(?:team ?)?${person}[ #.-]*\d{1,2}(?: ${partOfName})?$`, 'iu')
/**
 * `Name 1`. Most values must have several words, because `Name 1` and `Name 2` may also be the two
 * parts of one name.
 */
const numberedName =
  /^(?:name|nom|nombre|nome|naam|namn|navn|jméno|imię i nazwisko|nimi|név)[ #.-]*\d{1,2}$/iu
/** The heading of a column with several people: the members of a team or a crew. */
const crew = new RegExp(
  `^${anyOf(`
    crew(?: members| names| list)?|(?:team ?)?members|(?:mannschafts|team)?mitglieder|équipiers
    |membres|besatzung|équipage|equipaggio|tripulaci[oó]n|tripulantes|osada|posádka|mannskap
    |besetning|bemanning|miehistö|экипаж`)}$`,
  'iu',
)
/** The heading of a column with all members of a team, or with one person. */
const members = /^(?:runners|riders|rowers|athletes|names|componenti|integrantes|состав)$/iu
/** The heading of the name of a team. "Club" or "Verein" may have several teams in a race. */
const ofTeam = new RegExp(
  anyOf(`
    team|relay|staffel|mannschaft|[ée]quip|squadra|ploeg|drużyn|zesp[oó]ł|lagn|holdn|joukkue|csapat
    |váltó|takım|t[ýy]m|štafet|команд|отбор|チーム|隊|团队|ทีม|الفريق|קבוצה|ομάδα`),
  'iu',
)
/** The headings of the members of a relay of several disciplines. */
const roles = [
  /^(?:swimmer|schwimmer(?:in)?|nageu(?:r|se)|nuotat(?:ore|rice)|nadador|zwemmer|simmare|svømmer|uimari|plavec)$/iu,
  /^(?:biker|cyclist|rider|rad(?:fahrer|ler)(?:in)?|cycliste|ciclista|fietser|cyklist|syklist|pyöräilijä|cyklista)$/iu,
  /^(?:runner|läufer(?:in)?|coureur|corridore|podista|corredor|loper|löpare|løper|løber|juoksija|běžec)$/iu,
]
/** Whether a column has the names of one of several members of a team. */
const isNumbered = ({ name, values }: UnderstoodColumn) =>
  values.share.letters >= 0.9 &&
  (member.test(name) || (numberedName.test(name) && values.share.words >= 0.5))

/** Whether a column has members of relays: "Runner" beside "Swimmer" or "Cyclist". */
export function isOfRelay({ name }: UnderstoodColumn, columns: readonly UnderstoodColumn[]) {
  if (!roles.some((role) => role.test(name))) return false
  const found = roles.filter((role) => columns.some((column) => role.test(column.name)))
  return found.length > 1
}

const partsOf = (text: string) => text.split(/[,/;&+]/).map((part) => part.trim())
/**
 * Whether a text consists of two names with several words each: `Mara Lind, Jo Feld`. With a comma,
 * the text may also be one name whose last name has two words.
 */
const isPair = (text: string) =>
  partsOf(text).length === 2 && partsOf(text).every((part) => part.includes(' '))
/** Whether a text is surely a list of names: `Lind, Feld, Sand`, `Mara Lind / Jo Feld`. */
const isList = (text: string) => partsOf(text).length > 2 || (isPair(text) && !text.includes(','))

const areMost = (
  { index, values }: UnderstoodColumn,
  rows: Rows,
  test: (text: string) => boolean,
) => rows.filter((row) => test(row[index] ?? '')).length * 2 > values.filled

const isListed = (column: UnderstoodColumn, rows: Rows) =>
  (crew.test(column.name) || members.test(column.name)) && areMost(column, rows, isList)

/** Whether the values of a column are or may be lists of names. */
export function hasLists(column: UnderstoodColumn, rows: Rows): boolean {
  return isListed(column, rows) || (crew.test(column.name) && areMost(column, rows, isPair))
}

const numberOf = ({ name }: UnderstoodColumn) => Number(/\d+/.exec(name)?.[0])

/**
 * Returns the columns with the members of teams: several columns with one member each, or columns
 * with lists. If there is only one such column, such as "Runner 1", it may contain the athletes.
 */
function columnsOfMembers(columns: readonly UnderstoodColumn[], rows: Rows): UnderstoodColumn[] {
  const unknown = columns.filter(({ meaning }) => meaning === undefined)
  const listed = unknown.filter((column) => isListed(column, rows))
  const numbered = unknown.filter(isNumbered)
  const ofRelay = unknown.filter((column) => isOfRelay(column, columns))
  const isOne = new Set(numbered.map(numberOf)).size === 1
  return isOne && listed.length === 0 ? ofRelay : [...numbered, ...ofRelay, ...listed]
}

/** Whether a column has the names of members of a team, or may have them. */
export function mayBeOfMembers(
  column: UnderstoodColumn,
  columns: readonly UnderstoodColumn[],
  rows: Rows,
): boolean {
  const isLater = isNumbered(column) && numberOf(column) > 1
  return isLater || hasLists(column, rows) || columnsOfMembers(columns, rows).includes(column)
}

/** Returns the column that gives each row the name of a team of its own. */
function columnOfTeams(columns: readonly UnderstoodColumn[], rows: Rows) {
  const [found, ...others] = columns.filter(
    ({ name, meaning, values }) =>
      (meaning === 'team' || meaning === undefined) &&
      readHeading(name).sure === 'team' &&
      ofTeam.test(name) &&
      values.filled === rows.length &&
      values.distinct === 1,
  )
  return others.length === 0 ? found : undefined
}

/** Whether an unknown column may have the athletes, such as "Ultrarunner" beside "Crew". */
function mayHaveAthletes(
  columns: readonly UnderstoodColumn[],
  ofMembers: readonly UnderstoodColumn[],
  rows: Rows,
): boolean {
  return columns.some(
    (column) =>
      column.meaning === undefined &&
      !ofMembers.includes(column) &&
      readHeading(column.name).sure === undefined &&
      column.values.filled === rows.length &&
      column.values.share.words >= 0.8,
  )
}

/**
 * Imports teams as athletes. Applies if no column has names of athletes, and either the format has
 * relays or other columns have the members of the teams.
 */
export function readTeamsAsNames(
  columns: readonly UnderstoodColumn[],
  rows: Rows,
  hasLegs: boolean,
  remarks: string[],
): void {
  if (columnOf(columns, 'name') ?? columnOf(columns, 'last_name')) return
  if (hasLegs) {
    const team = columnOf(columns, 'team')
    if (team !== undefined) team.meaning = 'name'
    return
  }
  const ofMembers = columnsOfMembers(columns, rows)
  const team = columnOfTeams(columns, rows)
  if (team === undefined || ofMembers.length === 0) return
  if (mayHaveAthletes(columns, ofMembers, rows)) return
  team.meaning = 'name'
  const names = ofMembers.map(({ name }) => `"${name}"`).join(', ')
  remarks.push(
    `The teams of "${team.name}" are the athletes. Their members in ${names} are not imported.`,
  )
}

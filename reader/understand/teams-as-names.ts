import { columnOf, type UnderstoodColumn } from './understood-column.ts'

/** The heading of one of several members of a team: `Runner 1`, `Leg 2 name`, `Läufer 3`. */
const member =
  /^(?:team ?)?(?:runner|rider|member|participant|athlete|swimmer|rower|paddler|skier|competitor|person|leg|läufer(?:in)?|fahrer(?:in)?|teilnehmer(?:in)?|mitglied|starter|strecke|coureur|équipier|relayeur|participante?|concurrent|corredor|integrante|componente|atleta|frazionista|zawodnik|uczestnik|deltaker|deltager|loper|löpare|sträcka|etappe|závodník|člen|участник|選手|走者|队员|选手)[ #.-]*\d/iu
/** `Name 1`. Its values are whole names, and not the parts of one name. */
const numberedName =
  /^(?:name|nom|nombre|nome|naam|namn|navn|jméno|imię i nazwisko|nimi|név)[ #.-]*\d/iu
/** The heading of a column with all members of a team. */
const members =
  /^(?:crew(?: members| names| list)?|(?:team ?)?members|runners|riders|rowers|athletes|names|(?:mannschafts|team)?mitglieder|besatzung|équipage|équipiers|membres|equipaggio|componenti|tripulaci[oó]n|tripulantes|integrantes|osada|posádka|mannskap|besetning|bemanning|miehistö|состав|экипаж)$/iu
type Rows = readonly (readonly string[])[]

/** Whether a column has the names of one of several members of a team. */
const isNumbered = ({ name, values }: UnderstoodColumn) =>
  values.share.letters >= 0.9 &&
  (member.test(name) || (numberedName.test(name) && values.share.words >= 0.5))

/** Whether a text is a list of names: `Mara Lind, Jo Feld`, `Lind/Feld/Sand`, but not `Lind, Mara`. */
function isList(text: string): boolean {
  const names = text.split(/[,/;&+]/).map((name) => name.trim())
  return names.length > 2 || (names.length === 2 && names.every((name) => name.includes(' ')))
}

const isListed = ({ name, index, values }: UnderstoodColumn, rows: Rows) =>
  members.test(name) && rows.filter((row) => isList(row[index] ?? '')).length * 2 > values.filled

/** Whether a column has the names of members of a team. */
export function isOfMembers(column: UnderstoodColumn, rows: Rows): boolean {
  return isNumbered(column) || isListed(column, rows)
}

/** Returns the columns with the members of teams: several with one name each, or one with lists. */
function columnsOfMembers(columns: readonly UnderstoodColumn[], rows: Rows): UnderstoodColumn[] {
  const unknown = columns.filter(({ meaning }) => meaning === undefined)
  const numbered = unknown.filter(isNumbered)
  return numbered.length > 1 ? numbered : unknown.filter((column) => isListed(column, rows))
}

/**
 * Makes the teams the athletes, in a table without names of athletes whose rows are teams: its
 * format has relays, or other columns have the members of the teams.
 */
export function readTeamsAsNames(
  columns: readonly UnderstoodColumn[],
  rows: Rows,
  hasLegs: boolean,
  remarks: string[],
): void {
  const team = columnOf(columns, 'team')
  if (team === undefined || columnOf(columns, 'name') || columnOf(columns, 'last_name')) return
  if (hasLegs) {
    team.meaning = 'name'
    return
  }
  const ofMembers = columnsOfMembers(columns, rows)
  if (ofMembers.length === 0 || team.values.filled < rows.length) return
  team.meaning = 'name'
  const names = ofMembers.map(({ name }) => `"${name}"`).join(', ')
  remarks.push(
    `The teams of "${team.name}" are the athletes. Their members in ${names} are not imported.`,
  )
}

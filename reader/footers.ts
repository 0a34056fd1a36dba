import { anyOf } from './any-of.ts'

/** `Total finishers: 250`, `Anzahl der Teilnehmer 250`, `250 finishers`. */
const countOfAthletes = (() => {
  const total = anyOf(`
    totals?|number|no|count|gesamt|gesamtzahl|anzahl|nombre|numero|número|totale?|totaal|aantal
    |antal|antall|łącznie|celkem|összesen`)
  const athletes = anyOf(`
    finishers?|starters?|entrants|entries|participants?|runners|athletes|riders|teilnehmer(?:innen)?
    |läufer(?:innen)?|classés|arrivés|partants|coureurs|arrivati|partecipanti|iscritti|corredores
    |participantes|atletas|deelnemers|lopers|deltagere|deltagare|startende|startande|osallistujia
    |zawodników|závodníků|résztvevő`)
  const joined = '(?:of|de|di|der|van|the)\\s+'
  return new RegExp(
    `^(?:${total}\\s+(?:${joined})*${athletes}[\\s:.]*\\d+|\\d+\\s+${athletes})$`,
    'iu',
  )
})()

/** Whether a text begins with a label, as in `Timing: LakeChip`. Names of athletes have no colon. */
export function hasLabel(text: string): boolean {
  return /^\p{L}[\p{L} .'’-]*:(?!\S)/u.test(text)
}

/** A record of the race, such as `Course record`. */
const record = new RegExp(
  String.raw`^${anyOf(`
    (?:course|track|race|event|stadium) record|streckenrekord
    |record (?:du parcours|de l['’]épreuve|del percorso)|récord (?:de la prueba|del circuito)
    |parcoursrecord|(?:ban|bane|løype)rekord|(?:賽道|大會)[紀記]錄`)}(?!\p{L})`,
  'iu',
)

const footer = new RegExp(
  String.raw`^${anyOf(String.raw`
    page|seite|pagina|página|blatt|total|totals|gesamt|totaal|totale|finishers|第\s*\d+\s*页`)}(?:[\s:.]+\D*\d|$)`,
  'iu',
)

/** True for footers of printed reports, such as "Page 1 of 3" or "Total: 250". */
export function isFooter(text: string): boolean {
  if (countOfAthletes.test(text)) return true
  return footer.test(text)
}

const lineOfFooter = new RegExp(
  String.raw`^${anyOf(String.raw`
    page|seite|pagina|página|blatt|strona|totals?|gesamt|totaal|totale|summe|somme|suma|anzahl
    |nombre|finishers
    |(?:average|mean|median|fastest|slowest|durchschnitt|mittelwert|moyenne|media|promedio|gemiddelde?)(?:\s+(?:time|zeit|temps|tempo|tiempo|tijd))?`)}\b[\s:.]*(?:\d+(?:\s*(?:/|of|von|van|de|di|sur|av|z)\s*\d+)?|[\d:.,]*\d)$`,
  'iu',
)

/**
 * True for a line that is only the number of a page, a total, an average, a record or the number of
 * athletes, in any number of cells: `Page 1 of 3`, `Total 1:45:48`, `Total finishers 250`.
 */
export function isFooterLine(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '')
  const [first = ''] = filled
  const isLabelled = cells.length > 2 && filled.length === 2 && hasLabel(first)
  const text = filled.join(' ')
  if (isLabelled || record.test(first) || countOfAthletes.test(text)) return true
  return lineOfFooter.test(text)
}

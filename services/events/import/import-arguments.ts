import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { eventStatuses } from '../../../domain/events.ts'
import { parseArguments, WrongUsage } from '../../platform/wrong-usage.ts'
import { readPrivacyDecision } from '../results/identity/privacy-decisions.ts'
import type { ImportCommand } from './execute-command.ts'
import { contradictionIn } from './publish/decide-status.ts'

export const importUsage = `Usage: npm run import -- PATH [--check] [--rejects FILE] [--privacy ATHLETE=LINE]…
                             [--force REASON] [--allow-removal] [--keep-places]
                              [--keep-corrections | --drop-corrections]
       npm run import -- FILE [--write] [--column FIELD=COLUMN]… [--times FORMAT] [--encoding NAME]
                              [--sheet NAME] [--name …] [--date …] and other facts of the event
       npm run import -- --delete EVENT_ID
       npm run import -- --undo EVENT_ID
       npm run import -- --watch FOLDER
       npm run import -- --status EVENT_ID[/RACE] STATUS REASON [--date DATE] [--place PLACE]

FILE            a table of results (.csv, .tsv, .txt, .json, .xml, .html, .xlsx, .zip): prints how its columns are understood
--write         write an event.yml for the file beside it
--table NAME    the repeated element of a JSON or XML file that has the rows
--column FIELD=COLUMN
                which column has the field, where the file does not tell: --column name=Athlete
--times FORMAT  of times: clock, hours (3:41 are hours and minutes, 12.54 decimal hours), or numbers: minutes, seconds or milliseconds
--event, --name, --organisation, --date, --time-zone, --sport or --sport-label, --race, --distance, --city, --country
                facts of the event for event.yml: --event is its id, --race the name of the race

PATH            the folder of an event package: it holds event.yml
--check         validate only, change nothing
--rejects FILE  where rows that cannot be used are listed (default: var/rejects/)
--privacy ATHLETE=LINE
                where an import asks: the line of the result file that is the hidden or removed athlete with this id
                (none: no line is)
--force REASON  publish finish times that look impossible; the reason is recorded
--allow-removal let more than a twentieth of the published people of a race disappear
--keep-places   publish the places of the file although a correction contradicts them
--keep-corrections
                publish corrected results although the file has other values
--drop-corrections
                publish the file without the corrections of results
--undo EVENT_ID
                publish the state of an event before its latest import or correction
--watch FOLDER  import each package (folder or zip) and each described table that is put into the folder; the report is
                written beside it
--delete EVENT_ID
                delete an event and all that belongs to it; its addresses answer "410 Gone"
--status EVENT_ID[/RACE] STATUS REASON
                say that an event, or one of its races, is cancelled, postponed, moved, or scheduled again;
                REASON is a sentence for visitors
--date DATE     with postponed or moved: the new day (2026-05-03), or the new start (2026-05-03 09:30)
--place PLACE   with moved or postponed: where it takes place now

See docs/event-packages.md.
`

/**
 * Returns the folder of `--watch FOLDER`, undefined for other arguments.
 * @throws WrongUsage if there is no such folder, or if there are further arguments
 */
export function watchedFolder([option, folder, ...more]: readonly string[]): string | undefined {
  if (option !== '--watch') return undefined
  if (folder === undefined || more.length > 0) throw new WrongUsage('Give one FOLDER.')
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new WrongUsage(`There is no folder “${folder}”.`)
  }
  return resolve(folder)
}

/**
 * Reads the arguments of an import, a deletion, an undo or a decision on a status.
 * @throws WrongUsage for other arguments, and for arguments that contradict each other
 */
export function readArguments(
  argv: readonly string[],
  realDataDir: string | undefined,
): ImportCommand {
  const { values, positionals } = parseArguments(argv, {
    check: { type: 'boolean' },
    rejects: { type: 'string' },
    privacy: { type: 'string', multiple: true, default: [] },
    force: { type: 'string' },
    'allow-removal': { type: 'boolean' },
    'keep-places': { type: 'boolean' },
    'keep-corrections': { type: 'boolean' },
    'drop-corrections': { type: 'boolean' },
    delete: { type: 'string' },
    undo: { type: 'string' },
    status: { type: 'string' },
    date: { type: 'string' },
    place: { type: 'string' },
  })
  const { status, date, place, undo, delete: deleted, ...ofImport } = values
  const flags = Object.values(ofImport).flat().length
  if (status !== undefined) {
    if (undo !== undefined || deleted !== undefined || flags > 0) {
      throw new WrongUsage('With --status, give only --date and --place.')
    }
    return statusCommand(status, positionals, { date, place })
  }
  if (date !== undefined || place !== undefined) {
    throw new WrongUsage('Give --date and --place only with --status.')
  }
  const eventId = undo ?? deleted
  if (eventId === undefined) return importCommand(ofImport, positionals, realDataDir)
  const isAlone = (undo === undefined || deleted === undefined) && flags + positionals.length === 0
  if (!isAlone) throw new WrongUsage('Give --delete or --undo without other arguments.')
  if (eventId === '') throw new WrongUsage('Give an EVENT_ID.')
  return { type: undo === undefined ? 'delete' : 'undo', eventId }
}

interface ImportFlags {
  check?: boolean
  rejects?: string
  privacy: string[]
  force?: string
  'allow-removal'?: boolean
  'keep-places'?: boolean
  'keep-corrections'?: boolean
  'drop-corrections'?: boolean
}

/**
 * Reads the arguments of an import.
 * @throws WrongUsage if they are invalid or contradict each other
 */
function importCommand(
  flags: ImportFlags,
  [path, ...more]: readonly string[],
  realDataDir: string | undefined,
): ImportCommand {
  const { check = false, rejects } = flags
  const keepCorrections = flags['keep-corrections'] ?? false
  const dropCorrections = flags['drop-corrections'] ?? false
  const force = flags.force?.trim()
  if (path === undefined || more.length > 0) throw new WrongUsage('Give one PATH.')
  if (force === '') throw new WrongUsage('Give a REASON with --force.')
  if (keepCorrections && dropCorrections) {
    throw new WrongUsage('Give --keep-corrections or --drop-corrections, not both.')
  }
  return {
    type: 'import',
    path: resolve(path),
    check,
    rejectsFile: rejects === undefined ? undefined : resolve(rejects),
    realDataDir,
    privacy: flags.privacy.map(privacyDecision),
    force,
    allowRemoval: flags['allow-removal'] ?? false,
    keepPlaces: flags['keep-places'] ?? false,
    keepCorrections,
    dropCorrections,
  }
}

function privacyDecision(text: string) {
  const decision = readPrivacyDecision(text)
  if (decision) return decision
  throw new WrongUsage(`--privacy is “${text}”. Give ATHLETE=LINE or ATHLETE=none.`)
}

/**
 * Reads the arguments of `--status`.
 * @throws WrongUsage if they are invalid or contradict each other
 */
function statusCommand(
  subject: string,
  [word = '', reason = '', ...more]: readonly string[],
  { date: newStart, place: newPlace }: { date: string | undefined; place: string | undefined },
): ImportCommand {
  const [eventId = '', race, ...rest] = subject.split('/')
  if (eventId === '' || race === '' || rest.length > 0) {
    throw new WrongUsage(`--status is “${subject}”. Give EVENT_ID or EVENT_ID/RACE.`)
  }
  const status = eventStatuses.find((each) => each === word)
  if (status === undefined) {
    throw new WrongUsage(`The status is “${word}”. Give one of ${eventStatuses.join(', ')}.`)
  }
  if (reason.trim() === '' || more.length > 0) {
    throw new WrongUsage('Give one REASON, in quotation marks if it has several words.')
  }
  if (status === 'moved' && newPlace === undefined) throw new WrongUsage('moved needs --place.')
  const contradiction = contradictionIn({ status, newStart, newPlace })
  if (contradiction !== undefined) throw new WrongUsage(contradiction)
  return { type: 'status', eventId, race, status, reason: reason.trim(), newStart, newPlace }
}

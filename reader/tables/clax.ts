import { addField, type Document, type Entry, newEntry } from './entry.ts'
import type { KnownFormat } from './records.ts'

/** The fields of an entry (`E`) of a Wiclax file, by the names that Wiclax gives the columns. */
const entryFields = {
  d: 'Dossard',
  n: 'NomPrénom',
  c: 'Club',
  a: 'Année',
  x: 'Sexe',
  na: 'Nation',
  ca: 'Catégorie',
  p: 'Parcours',
}

/**
 * What the columns mean. The time decides the ranking of the file, whether it is a gun time or a
 * chip time. The other time (`re`), the splits and the gap are left out: their places are not in the
 * file.
 */
const wiclax: KnownFormat = {
  times: 'clock',
  meanings: {
    Dossard: 'bib',
    NomPrénom: 'name',
    Club: 'team',
    Année: 'birth_year',
    Sexe: 'gender',
    Nation: 'country',
    Catégorie: 'category',
    Parcours: 'race',
    Temps: 'race_time',
  },
  around: {},
}

/**
 * Joins the entries and the results of a `.clax` file of Wiclax, which are two lists with the same
 * start numbers. Undefined for other documents.
 */
export function claxFormat({
  root,
}: Document): { document: Document; format: KnownFormat } | undefined {
  if (root.text !== 'Epreuve') return undefined
  const stage = activeStage(root)
  const categories = categoryNames(root)
  const results = new Map(
    listIn(stage, 'Resultats', 'R').map((result) => [textOf(result, 'd'), result]),
  )
  const rows = newEntry(root.line, root.text)
  for (const entry of listIn(stage, 'Engages', 'E')) {
    const row = newEntry(entry.line)
    for (const [field, name] of Object.entries(entryFields)) {
      const text = textOf(entry, field)
      const value = field === 'ca' ? (categories.get(text) ?? text) : text
      addField(row, name, newEntry(entry.line, value))
    }
    const result = results.get(textOf(entry, 'd'))
    // An athlete without a result has passed nowhere, not even the start.
    const time = result === undefined ? 'DNS' : textOf(result, 't')
    addField(row, 'Temps', newEntry(entry.line, time.replace(/^(\d+)h(\d+)'(\d+)/, '$1:$2:$3')))
    addField(rows, 'E', row)
  }
  return { document: { root: rows, repeated: new Set(['E']) }, format: wiclax }
}

/** Returns the stage whose results the program shows, or the first one with entries. */
function activeStage(root: Entry): Entry {
  const stages = listIn(root, 'Etapes', 'Etape')
  const active = stages[Number(textOf(root, 'etapeActive') || 1) - 1]
  const filled = [...(active ? [active] : []), ...stages].find(
    (stage) => listIn(stage, 'Engages', 'E').length > 0,
  )
  return filled ?? root
}

/** The names of the categories, by the abbreviations that entries have. */
function categoryNames(root: Entry): Map<string, string> {
  const groups = listIn(root, 'Categories', 'G')
  const categories = groups.flatMap(({ fields }) => fields.get('C') ?? [])
  return new Map(
    categories.map((each) => [textOf(each, 'abr'), textOf(each, 'nom') || textOf(each, 'abr')]),
  )
}

const listIn = ({ fields }: Entry, outer: string, inner: string): Entry[] =>
  (fields.get(outer) ?? []).flatMap((list) => list.fields.get(inner) ?? [])

const textOf = ({ fields }: Entry, name: string): string =>
  fields.get(name)?.[0]?.text.replaceAll('\u00A0', ' ').trim() ?? ''

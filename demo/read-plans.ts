import { readFileSync } from 'node:fs'
import Type, { type Static, type TSchema } from 'typebox'
import { Problems } from '../services/events/results/problems.ts'
import { parseYaml } from '../services/events/import/read/manifest/parse-yaml.ts'
import { YamlFile } from '../services/events/import/read/manifest/yaml-file.ts'
import { type EventFields, eventSchema, type EventPlan, organisationSchema, Town } from './plan.ts'

/**
 * The event with thirty thousand starters comes last, because it takes as long as many other events
 * together.
 */
const files = [
  'atlantic',
  'islands',
  'low-countries-and-germany',
  'mediterranean-and-baltic',
  'north',
  'africa-and-americas',
  'asia',
  'landing-pages',
  'alps-and-danube',
  'cold-north',
  'levant',
  'pacific-and-indian',
  'andes',
  'western-isles',
  'big-city',
  'relay-and-hours',
]

/**
 * The events of the demo season, as planned in `plans/*.yaml`.
 * @throws InvalidPackage for the first wrong file, with all its mistakes. Each mistake has its line,
 * its field and the expected value.
 */
export function readPlans(): EventPlan[] {
  const towns = read('towns', Town)
  const organisations = read('organisations', organisationSchema([...towns.keys()]))
  const schema = eventSchema([...organisations.keys()], [...towns.keys()])

  return files.flatMap((file) => [...read(file, schema)].map(([id, event]) => planOf(id, event)))

  function planOf(id: string, { organisation, place, races, ...event }: EventFields): EventPlan {
    const organiser = entry(organisations, organisation)
    return {
      id,
      ...event,
      ...place,
      organisation: { id: organisation, ...organiser, town: entry(towns, organiser.town) },
      town: entry(towns, place.town),
      races: races.map(({ race, course, results, ...checkpoints }) => ({
        ...race,
        ...course,
        ...checkpoints,
        ...results,
      })),
    }
  }
}

/** The entries of a file by key. */
function read<Schema extends TSchema>(name: string, entries: Schema): Map<string, Static<Schema>> {
  const file = `${name}.yaml`
  const text = readFileSync(new URL(`plans/${file}`, import.meta.url), 'utf8')
  const schema = Type.Record(Type.String(), entries)
  return new Map(Object.entries(new YamlFile(file, parseYaml(text), new Problems()).read(schema)))
}

/** The entry of a key. The schema has checked that the key exists. */
function entry<Value>(entries: ReadonlyMap<string, Value>, key: string): Value {
  const value = entries.get(key)
  if (value === undefined) throw new Error(`There is no ${key}`)
  return value
}

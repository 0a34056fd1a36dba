import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setPrivate } from '../../../services/events/results/privacy/privacy-requests.ts'
import type { PrivacyDecision } from '../../../services/events/results/identity/privacy-decisions.ts'
import { importPackage } from '../../../services/events/import/import-package.ts'
import { InvalidPackage } from '../../../services/events/results/problems.ts'
import type { RankingEntryPage } from '../../../services/events/rankings/schema.ts'
import { createTestService } from '../../../services/events/testing.ts'
import { quayRun, ResultsFolder } from './results-folder.ts'

let service: Awaited<ReturnType<typeof createTestService>>
const folder = new ResultsFolder()

interface Person {
  bib: string
  first: string
  last: string
  gender: string
  age: number
  club: string
  category: string
  minutes: number
}

/** The result file after a step, with its hidden athlete. */
interface RaceFile {
  people: Person[]
  hidden: Person
  isListed: boolean
  familyNameFirst: boolean
}

const corrections = {
  'a letter less': ({ hidden }: RaceFile) => {
    hidden.last = hidden.last.slice(0, 3) + hidden.last.slice(4)
  },
  'two letters swapped': ({ hidden: { last }, hidden }: RaceFile) => {
    hidden.last = last.slice(0, 2) + last.slice(3, 4) + last.slice(2, 3) + last.slice(4)
  },
  accents: ({ hidden }: RaceFile) => {
    hidden.first = hidden.first.replace('e', 'é')
  },
  capitals: ({ hidden }: RaceFile) => {
    hidden.last = hidden.last.toUpperCase()
  },
  'family name first': (file: RaceFile) => {
    file.familyNameFirst = !file.familyNameFirst
  },
  'another family name': ({ hidden }: RaceFile) => {
    hidden.last = `Marigold${hidden.last}`
  },
  age: ({ hidden }: RaceFile) => {
    hidden.age += 1
  },
  club: ({ hidden }: RaceFile) => {
    hidden.club = hidden.club === '' ? 'Canal Club' : ''
  },
  category: ({ hidden }: RaceFile) => {
    hidden.category = `${hidden.category}+`
  },
  gender: ({ hidden }: RaceFile) => {
    hidden.gender = hidden.gender === 'F' ? 'M' : 'F'
  },
  'start number': ({ hidden }: RaceFile) => {
    hidden.bib = String(900 + hidden.age)
  },
  time: ({ hidden }: RaceFile) => {
    hidden.minutes += 3
  },
  'order of lines': ({ people }: RaceFile) => {
    people.unshift(...people.splice(-2))
  },
  'left out, or back again': (file: RaceFile) => {
    file.isListed = !file.isListed
  },
  'a new athlete is added': ({ people }: RaceFile) => {
    const number = people.length
    people.push({ ...newPerson(`Newcomer${'x'.repeat(number)}`, number), bib: '' })
  },
}
type Correction = keyof typeof corrections

function newPerson(first: string, number: number): Person {
  return {
    bib: String(number),
    first,
    last: 'Brook',
    gender: number % 2 ? 'F' : 'M',
    age: 30 + number,
    club: '',
    category: 'A',
    minutes: 40 + number,
  }
}

const lettersOf = (number: number) => 'bdfgklmnprstvwxz'.charAt(number)

function firstFile(race: number, numbered: boolean): RaceFile {
  const hidden = {
    ...newPerson(`Zeb${lettersOf(race)}edee`, 9),
    last: `Quil${lettersOf(race)}feather`,
  }
  const people = [...['Ada', 'Ben', 'Cleo', 'Dirk'].map(newPerson), hidden]
  if (!numbered) for (const person of people) person.bib = ''
  return { people, hidden, isListed: true, familyNameFirst: false }
}

/** The athletes of a result file, without its header line. */
const listed = ({ people, hidden, isListed }: RaceFile) =>
  people.filter((person) => isListed || person !== hidden)

function textOf(file: RaceFile): string {
  const lines = listed(file).map((person) => {
    const { bib, first, last, gender, age, club, category, minutes } = person
    const name =
      person === file.hidden && file.familyNameFirst ? `${last} ${first}` : `${first} ${last}`
    const [hours, rest] = [Math.floor(minutes / 60), String(minutes % 60).padStart(2, '0')]
    return [bib, name, gender, age, club, category, `${String(hours)}:${rest}:00`].join(',')
  })
  return ['bib,name,sex,age,club,category,time', ...lines, ''].join('\n')
}

const raceKey = (race: number) => `r${String(race)}`
const raceId = (race: number) => `${quayRun}-${raceKey(race)}`

function importFiles(files: readonly RaceFile[], privacy: readonly PrivacyDecision[] = []) {
  folder.write(Object.fromEntries(files.map((file, race) => [raceKey(race), textOf(file)])))
  const request = {
    path: folder.path,
    check: false,
    rejectsFile: undefined,
    allowRemoval: true,
    realDataDir: undefined,
    privacy,
  }
  return importPackage(() => Promise.resolve(service.db), request, { varDirectory: folder.path })
}

/**
 * Imports the package. If the import asks which line belongs to a hidden athlete, imports again
 * with the correct answer.
 */
async function importDeciding(
  files: readonly RaceFile[],
  ids: readonly string[],
  decided: readonly PrivacyDecision[] = [],
): Promise<void> {
  try {
    await importFiles(files, decided)
  } catch (error) {
    if (!(error instanceof InvalidPackage)) throw error
    expect(error.message).not.toMatch(/zeb|quil|marigold|newcomer|brook/i)
    const decisions = error.problems.map(({ code, file: name, message }) => {
      expect(code).toBe('privacy.undecided')
      const race = Number(name.slice(1, -'.csv'.length))
      const file = files[race]
      const participantId = ids[race] ?? ''
      expect(message).toContain(participantId)
      if (file?.isListed !== true) return { participantId, line: null }
      const line = listed(file).indexOf(file.hidden) + 2
      expect(message.split(/\D+/)).toContain(String(line))
      return { participantId, line }
    })
    expect(decided).toEqual([])
    await importDeciding(files, ids, decisions)
  }
}

interface Shown {
  text: string
  ids: string[]
}

async function read(race: number, names: readonly string[]): Promise<Shown> {
  const ranking = `/v1/web/rankings/${raceId(race)}-overall/entries?itemsPerPage=100`
  const { body } = await service.get<RankingEntryPage>(ranking)
  const ids = body.items.map(({ participant_id: id }) => id)
  const addresses = [
    `/v1/web/participants?ids=${ids.map((id) => `${raceId(race)}~${id}`).join(',')}`,
    ...ids.map((id) => `/v1/web/races/${raceId(race)}/participants/${id}`),
    ...names.map((name) => `/v1/web/search?q=${encodeURIComponent(name)}`),
    ...names.map(
      (find) => `${ranking}&filters=${encodeURIComponent(btoa(JSON.stringify({ find })))}`,
    ),
  ]
  const responses = await Promise.all(addresses.map((address) => service.get(address)))
  return { text: JSON.stringify([body, ...responses.map((response) => response.body)]), ids }
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

async function hide(race: number, file: RaceFile): Promise<string> {
  const { items } = (
    await service.get<RankingEntryPage>(`/v1/web/rankings/${raceId(race)}-overall/entries`)
  ).body
  const participant_id =
    items.find(({ name }) => name.startsWith(file.hidden.first))?.participant_id ?? ''
  await service.db
    .transaction()
    .execute((db) => setPrivate(db, { race_id: raceId(race), participant_id }, true))
  return participant_id
}

const step = fc.array(fc.constantFrom(...(Object.keys(corrections) as Correction[])), {
  minLength: 1,
  maxLength: 3,
})
/**
 * Tests that no sequence of corrections of a result file makes the name of a hidden athlete
 * readable.
 * @param sequences number of sequences, at most 16. Each race of the package has one sequence, so
 * each import tests one step of every sequence.
 * @param steps number of imports
 */
export function testHiddenAthletes(sequences: number, steps: number): void {
  beforeAll(async () => {
    service = await createTestService()
  }, 60_000)
  afterAll(async () => {
    folder[Symbol.dispose]()
    await service.close()
  })

  const sequence = fc.record({
    numbered: fc.boolean(),
    steps: fc.array(step, { minLength: steps, maxLength: steps }),
  })

  test('no sequence of corrections makes the name of a hidden athlete readable', async () => {
    const many = fc.array(sequence, { minLength: sequences, maxLength: sequences })
    await fc.assert(
      fc.asyncProperty(many, async (tried) => {
        const files = tried.map(({ numbered }, race) => firstFile(race, numbered))
        await importFiles(files)
        const ids = []
        for (const [race, file] of files.entries()) ids.push(await hide(race, file))
        for (let at = 0; at < steps; at += 1) {
          for (const [race, file] of files.entries()) {
            for (const correction of tried[race]?.steps[at] ?? []) corrections[correction](file)
          }
          await importDeciding(files, ids)
          for (const [race, file] of files.entries()) {
            const { first, last } = file.hidden
            const shown = await read(race, [first, last])
            const story = JSON.stringify([
              tried[race]?.numbered,
              tried[race]?.steps.slice(0, at + 1),
            ])
            expect(fold(shown.text), story).not.toContain(fold(first))
            expect(fold(shown.text), story).not.toContain(fold(last))
            expect(fold(shown.text), story).not.toContain(`quil${lettersOf(race)}feather`)
            expect(shown.ids.includes(ids[race] ?? ''), story).toBe(file.isListed)
            expect(shown.ids).toHaveLength(listed(file).length)
          }
        }
      }),
      { numRuns: 1, endOnFailure: true },
    )
  }, 300_000)
}

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setPrivate } from '../../services/events/results/privacy/privacy-requests.ts'
import { importPackage } from '../../services/events/import/import-package.ts'
import { InvalidPackage } from '../../services/events/results/problems.ts'
import { readPrivacyDecision } from '../../services/events/results/identity/privacy-decisions.ts'
import type { RankingEntryPage } from '../../services/events/rankings/schema.ts'
import { createTestService } from '../../services/events/testing.ts'
import { quayRun, ResultsFolder } from './support/results-folder.ts'

let service: Awaited<ReturnType<typeof createTestService>>
const folder = new ResultsFolder()
const race_id = `${quayRun}-half`

beforeAll(async () => {
  service = await createTestService()
})
afterAll(async () => {
  folder[Symbol.dispose]()
  await service.close()
})
beforeEach(() =>
  sql`truncate events, result_sets, stored_participants, participant_names, ranking_entries,
    ranking_counts, words, asked_private, former_participants cascade`.execute(service.db),
)

const header = 'bib,name,sex,age,club,category,time'
const others = [
  ',Ada Lagoon,F,33,Tugboats,F30,1:31:00',
  ',Ben Brook,M,44,,M40,1:32:00',
  ',Cleo Castel,F,25,Harbour Pacers,F20,1:33:00',
]
const zeb = ',Zebedee Quilfeather,M,41,Canal Club,M40,1:34:00'

/** For each kind of correction, the athlete's row in the corrected result file. */
const corrected = {
  age: zeb.replace('41', '42'),
  'category-and-club': zeb.replace('Canal Club,M40', 'Canal Runners,M45'),
  'club-left-out': zeb.replace('Canal Club', ''),
  gender: zeb.replace(',M,', ',X,'),
  spelling: ',Zébédée Quillfeather,M,41,Canal Club,M40,1:34:00',
  'order-of-words': ',QUILFEATHER Zebedee,M,41,Canal Club,M40,1:34:00',
  time: zeb.replace('1:34', '1:43'),
  'late-start-number': `12${zeb}`,
  'another-name': ',Zack Quayle,M,41,Canal Club,M40,1:34:00',
}
const keys = Object.keys(corrected)
const before = Object.fromEntries(keys.map((key) => [key, [...others, zeb]]))
const after = Object.fromEntries(
  Object.entries(corrected).map(([key, line]) => [key, [line, ...others]]),
)

const importLines = (lines: readonly string[], ...decisions: string[]) =>
  importRaces({ half: lines }, ...decisions)

/** @param races lines of each race's result file, without the header, by race key */
function importRaces(races: Readonly<Record<string, readonly string[]>>, ...decisions: string[]) {
  const text = (lines: readonly string[]) => `${[header, ...lines].join('\n')}\n`
  folder.write(Object.fromEntries(Object.entries(races).map(([key, lines]) => [key, text(lines)])))
  return importPackage(
    () => Promise.resolve(service.db),
    {
      path: folder.path,
      check: false,
      rejectsFile: undefined,
      allowRemoval: true,
      realDataDir: undefined,
      privacy: decisions.flatMap((text) => readPrivacyDecision(text) ?? []),
    },
    { varDirectory: folder.path },
  )
}

async function entries(race = race_id) {
  const path = `/v1/web/rankings/${race}-overall/entries?itemsPerPage=100`
  return (await service.get<RankingEntryPage>(path)).body.items
}

const ids = async (race = race_id) =>
  new Map((await entries(race)).map(({ name, participant_id: id }) => [name, id]))

async function hide(name: string, race = race_id): Promise<string> {
  const participant_id = (await ids(race)).get(name) ?? ''
  await service.db
    .transaction()
    .execute((db) => setPrivate(db, { race_id: race, participant_id }, true))
  return participant_id
}

async function problemOf(importing: Promise<unknown>) {
  const error = await importing.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof InvalidPackage))
    throw new Error('the import did not stop', { cause: error })
  return error.problems[0]
}

describe('ids', () => {
  test('are random: name and race do not reveal the URL', async () => {
    await importLines([...others, zeb])
    const before = await ids()
    await sql`truncate events, result_sets cascade`.execute(service.db)
    await importLines([...others, zeb])
    const after = await ids()
    expect([...after.keys()]).toEqual([...before.keys()])
    for (const [name, id] of after) {
      expect(id).toMatch(/^[a-z2-7]{16}$/)
      expect(id).not.toBe(before.get(name))
    }
  })

  test('survive corrections of every kind', async () => {
    await importRaces(before)
    const known = new Map<string, string[]>()
    for (const key of keys) known.set(key, [...(await ids(`${quayRun}-${key}`)).values()].sort())
    const { races } = await importRaces(after)
    for (const [index, key] of keys.entries()) {
      expect([...(await ids(`${quayRun}-${key}`)).values()].sort(), key).toEqual(known.get(key))
      expect(races[index], key).toMatchObject({ added: 0, changed: 1, removed: 0, unchanged: 3 })
    }
  })

  test('survive swapped start numbers by following the names', async () => {
    await importLines(['1,Ada Lagoon,F,33,,,1:31:00', '2,Ben Brook,M,44,,,1:32:00'])
    const before = await ids()
    await importLines(['2,Ada Lagoon,F,33,,,1:31:00', '1,Ben Brook,M,44,,,1:32:00'])
    expect(await ids()).toEqual(before)
  })

  test('return with rows that were missing', async () => {
    await importLines([...others, zeb])
    const before = await ids()
    await importLines(others)
    await importLines([...others, zeb.replace('41', '42')])
    expect(await ids()).toEqual(before)
  })

  test('of athletes with the same name follow their other fields', async () => {
    const [older, younger] = [
      ',Ada Lagoon,F,61,,F60,2:01:00',
      ',Ada Lagoon,F,25,,F20,1:31:00',
    ] as const
    await importLines([older, younger])
    const idByTime = async () =>
      new Map((await entries()).map((entry) => [entry.race_time, entry.participant_id]))
    const before = await idByTime()
    await importLines([younger.replace('F20', 'F23'), older.replace('F60', 'F65')])
    expect(await idByTime()).toEqual(before)
  })
})

describe('a hidden athlete', () => {
  const everything = async (race = race_id) => {
    const addresses = [
      `/v1/web/rankings/${race}-overall/entries?itemsPerPage=100`,
      ...['zebedee', 'quilfeather', 'zebedde', 'quayle'].map((q) => `/v1/web/search?q=${q}`),
      ...[...(await ids(race)).values()].map((id) => `/v1/web/races/${race}/participants/${id}`),
    ]
    const responses = await Promise.all(addresses.map((address) => service.get(address)))
    return responses.map(({ body }) => JSON.stringify(body)).join('\n')
  }

  test('stays hidden through corrections of every kind', async () => {
    await importRaces(before)
    const hidden = new Map<string, string>()
    for (const key of keys) hidden.set(key, await hide('Zebedee Quilfeather', `${quayRun}-${key}`))
    await importRaces(after)
    for (const key of keys) {
      expect(await everything(`${quayRun}-${key}`), key).not.toMatch(
        /z.b.d.e |quill?f|zack|quayle/i,
      )
      expect([...(await ids(`${quayRun}-${key}`)).values()], key).toContain(hidden.get(key))
    }
  })

  test('stays hidden when two start numbers are swapped', async () => {
    await importLines(['1,Ada Lagoon,F,33,,,1:31:00', `2${zeb}`])
    await hide('Zebedee Quilfeather')
    await importLines(['2,Ada Lagoon,F,33,,,1:31:00', `1${zeb}`])
    expect([...(await ids()).keys()]).toEqual(['Ada Lagoon', 'Z. Q.'])
  })

  test('stays hidden when the row is left out and added again with corrections', async () => {
    await importLines([...others, zeb])
    const id = await hide('Zebedee Quilfeather')
    await importLines(others)
    expect((await entries()).length).toBe(3)
    await importLines([...others, ',Zebedee Quillfeather,M,42,Canal Club,M45,1:34:00'])
    expect((await ids()).get('Z. Q.')).toBe(id)
  })

  test('stays hidden when the whole event was gone for a while', async () => {
    await importLines([...others, zeb])
    const id = await hide('Zebedee Quilfeather')
    await service.db.deleteFrom('events').execute()
    await importLines([...others, zeb])
    expect((await ids()).get('Z. Q.')).toBe(id)
  })

  test('leaves no name behind when the row is left out', async () => {
    await importLines([...others, zeb])
    await hide('Zebedee Quilfeather')
    await importLines(others)
    for (const table of ['former_participants', 'stored_participants', 'words']) {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(service.db)
      expect(JSON.stringify(rows), table).not.toMatch(/zebedee|quilfeather|canal/i)
    }
  })

  test('that stays missing does not block imports', async () => {
    await importLines([...others, zeb])
    await hide('Zebedee Quilfeather')
    expect(await importLines(others)).toMatchObject({ changed: true })
  })

  describe('that cannot be recognised among new lines', () => {
    const stranger = ',Sebastian Fedder,M,50,,M50,1:50:00'
    let id: string

    beforeEach(async () => {
      await importLines([...others, zeb])
      id = await hide('Zebedee Quilfeather')
    })

    test('stops the import, which reports lines without names and changes nothing', async () => {
      const before = await entries()
      const problem = await problemOf(importLines([stranger, ...others]))
      expect(problem).toMatchObject({ code: 'privacy.undecided', file: 'half.csv' })
      expect(problem?.message).toContain(id)
      expect(problem?.message).toMatch(/: 2$/)
      expect(problem?.expected).toContain(`--privacy ${id}=2`)
      expect(problem?.expected).toContain(`--privacy ${id}=none`)
      expect(JSON.stringify(problem)).not.toMatch(/sebastian|fedder|zebedee/i)
      expect(await entries()).toEqual(before)
    })

    test('is the line that the operator names, and stays so', async () => {
      await importLines([stranger, ...others], `${id}=2`)
      expect((await ids()).get('S. F.')).toBe(id)
      await importLines([...others, stranger.replace('50,,', '51,,')])
      expect((await ids()).get('S. F.')).toBe(id)
    })

    test('is none of them if the operator decides so, and still hidden when the row returns', async () => {
      await importLines([stranger, ...others], `${id}=none`)
      expect([...(await ids()).keys()]).toContain('Sebastian Fedder')
      await importLines([stranger, zeb.replace('41', '42'), ...others])
      expect((await ids()).get('Z. Q.')).toBe(id)
      expect(await everything()).not.toMatch(/zebedee|quilfeather/i)
    })

    test.each([
      ['a line of another athlete', () => `${id}=3`, 'privacy.noSuchLine'],
      ['a line that is not there', () => `${id}=77`, 'privacy.noSuchLine'],
      ['an athlete who is not hidden', () => 'abcdefgh234567ab=2', 'privacy.noSuchAthlete'],
    ])('a decision for %s is refused', async (_what, decision, code) => {
      expect(await problemOf(importLines([stranger, ...others], decision()))).toMatchObject({
        code,
      })
      expect([...(await ids()).keys()]).toContain('Z. Q.')
    })
  })

  test('a second line with the name stops the import too', async () => {
    await importLines([...others, zeb])
    const id = await hide('Zebedee Quilfeather')
    const again = zeb.replace('1:34:00', '1:35:00')
    const problem = await problemOf(importLines([...others, zeb, again]))
    expect(problem).toMatchObject({ code: 'privacy.undecided' })
    await importLines([...others, zeb, again], `${id}=6`)
    expect(await everything()).not.toMatch(/zebedee|quilfeather/i)
  })

  test('a second line that the operator names stays hidden', async () => {
    await importLines([...others, zeb])
    const id = await hide('Zebedee Quilfeather')
    const again = zeb.replace('1:34:00', '1:35:00')
    await importLines([...others, zeb, again], `${id}=6`)
    await importLines([...others, zeb, again, ',Dirk Dock,M,52,,M50,1:36:00'])
    expect([...(await ids()).keys()]).toContain('Dirk Dock')
    expect(await everything()).not.toMatch(/zebedee|quilfeather/i)
  })
})

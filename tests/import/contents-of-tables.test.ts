import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { columnsIn, run, writeAndCheck } from './support/single-file.ts'
import { TemporaryFolder } from './support/temporary-folder.ts'

const folder = new TemporaryFolder('contents-of-tables')

test('numbers of pages and totals between aligned sections are no rows', async () => {
  const women = ['Mara Lindqvist', 'Aiko Hane', 'Inés Duarte', 'Zoë Sand']
  const men = ['Ole Quandt', 'Tomás Arrieta', 'Lio Brandner', 'Per Lund']
  const rows = (names: string[], from: number) =>
    names.map((name, index) =>
      [String(index + 1).padStart(5), String(from + index).padStart(5), name.padEnd(20)]
        .concat(`0:3${String(index + 4)}:10`)
        .join('  '),
    )
  const heading = '   Pl     No  Name                     Time'
  const lines = ['Lake Run', heading, '10 km Women', ...rows(women, 10), 'Page 1 of 2', '']
  lines.push('10 km Men', ...rows(men, 40), 'Page 2 of 2', 'Total: 8')
  const path = folder.put(lines.join('\n'), 'pages.txt')
  const { output } = await run(path)
  expect(output).toMatch(/, 8 rows$/m)
  expect(columnsIn(output)).toContain('category_place ← Pl')
  expect(columnsIn(output)).toContain('category ← Section')
  expect((await writeAndCheck(path)).output).toContain('8 rows; 0 rejected')
})

test.each([
  ['Damer 20-29 år', 'Herrer 40-49 år'],
  ['Kvinnor 20', 'Män 40'],
  ['Naiset', 'Miehet'],
  ['Ženy 35', 'Muži 40'],
  ['Женщины 35', 'Мужчины 40'],
])('categories such as %s and %s say the gender', async (women, men) => {
  const rows = [`Mara Lindqvist,${women},34:29`, `Jonas Feld,${men},35:10`]
  const path = folder.put(['Name,Class,Time', ...rows].join('\n'), 'results.csv')
  const { output } = await run(path)
  expect(columnsIn(output)).toContain('gender ← Class')
})

test.each([
  [
    'thousands in start numbers',
    'Place,Bib,Name,Time\n1,"1,001",Mara Lind,34:29\n2,999,Jo Feld,35:10\n',
  ],
  ['thousands with points', 'Platz;Nr;Name;Zeit\n1;1.001;Mara Lind;34:29\n2;999;Jo Feld;35:10\n'],
  [
    'gaps in a column of their own',
    'Rnk,Bib,Name,Time,Gap\n1,1001,Mara Lind,34:29,\n2,999,Jo Feld,,+0:41\n3,5,Aiko Hane,,+0:50\n,6,Pia Ost,DNF,\n',
  ],
  ['Spanish gaps', 'Pos.;Dorsal;Corredor;Tiempo\n1;1001;Mara Lind;34:29\n2;999;Jo Feld;a 41"\n'],
  [
    'full-width digits',
    '順位,ナンバー,氏名,記録\n１,１００１,Mara Lind,０:３４:２９\n２,９９９,Jo Feld,０：３５：１０\n',
  ],
  [
    'states among places, and footers',
    'Place,Bib,Name,Time\n1,1001,Mara Lind,34:29\n2,999,Jo Feld,35:10\nDNF,5,Aiko Hane,\nDNS,6,Pia Ost,\nRecord: 30:10,,,\nReferee: Ann Lee,,,\n',
  ],
])('%s are read', async (_name, text) => {
  const path = folder.put(text, 'results.csv')
  const { output } = await writeAndCheck(path)
  expect(output).toMatch(/place ← \S+ · bib ← .* · race_time ← /)
  expect(output).toMatch(/1\. Mara Lind · 0:34:29\s+2\. Jo Feld · 0:35:10/)
  expect(output).not.toContain('left out')
})

test('an impossible time is refused with its line, and not with its column', async () => {
  const path = folder.put(
    'Place,Name,Time\n1,Mara Lind,0:34:29\n2,Jo Feld,0:40:95\n3,Pia Ost,0:41:10\n',
    'results.csv',
  )
  const { output } = await writeAndCheck(path)
  expect(output).toContain('line 3, column "Time": "0:40:95" is no time')
})

test('two lists beside each other are refused', async () => {
  const path = folder.put(
    'Women,,,,Men,,\nPlace,Name,Time,,Place,Name,Time\n1,Mara Lind,38:29,,1,Jo Feld,34:29\n',
    'results.csv',
  )
  const { code, output } = await run(path)
  expect(code).toBe(1)
  expect(output).toContain('[file.listsBesideEachOther]')
})

test('few towns with a country code in brackets are enough', async () => {
  const rows = ['Mara Lind,Weiher (SUI),34:29', 'Jo Feld,Hafen,35:10', 'Pia Ost,Kaimauer,36:10']
  const path = folder.put(['Name,City,Time', ...rows].join('\n'), 'results.csv')
  await writeAndCheck(path)
  expect(readFileSync(join(folder.path, 'event.yml'), 'utf8')).toContain('with_country: true')
})

test('names of clubs keep their capitals', async () => {
  const rows = ['1,Quay RC,6:20.11', '2,Hafen RC,6:22.50', '3,Port RC,6:25.00']
  const path = folder.put(['Rank,Crew,Finish', ...rows].join('\n'), 'rowing.csv')
  expect((await run(path)).output).toContain('unknown: Crew')
  const { output } = await writeAndCheck(path, '--column', 'name=Crew')
  expect(output).toContain('1. Quay RC · 0:06:21')
})

test('everybody in a backyard ultra is ranked by laps', async () => {
  const rows = [
    '1,Mara Lind,31,Winner',
    '2,Jo Feld,30,Assist',
    '3,Pia Ost,24,DNF',
    '4,Aiko Hane,12,RTC',
  ]
  const path = folder.put(['Rank,Name,Loops,Status', ...rows].join('\n'), 'backyard.csv')
  expect((await run(path)).output).toContain('  1. Mara Lind · 31\n')
  const { output } = await writeAndCheck(path)
  expect(output).toMatch(/1\. Mara Lind · 31 laps\s+2\. Jo Feld · 30 laps\s+3\. Pia Ost · 24 laps/)
})

test('the distance of the race tells the unit of its times', async () => {
  const path = folder.put(
    'Rank,Name,Time\n1,Ines Carvalho,52.41\n2,Oskar Nyman,52.49\n',
    'pool.csv',
  )
  expect((await run(path)).output).toContain('Answer with --times minutes')
  const { output } = await writeAndCheck(path, '--distance', '100 m')
  expect(output).toContain('2. Oskar Nyman · 0:00:53')
})

test('places that follow no score stay as the file gives them', async () => {
  const path = folder.put(
    'Pl,Name,Points\n1,Mara Lindqvist,82\n2,Jonas Feld,83\n3,Aiko Hane,79\n',
    'judged.csv',
  )
  const { code, output } = await writeAndCheck(path)
  expect(code).toBe(0)
  expect(output).toMatch(/1\. Mara Lindqvist[\s\S]*2\. Jonas Feld[\s\S]*3\. Aiko Hane/)
})

test('numbers that fall from place to place are points', async () => {
  const path = folder.put(
    'Rank,Name,Total\n1,Mara Lindqvist,238.31\n2,Jonas Feld,234.99\n3,Aiko Hane,220.25\n',
    'judged.csv',
  )
  const { output } = await writeAndCheck(path)
  expect(output).toContain('places as given in "Rank", decided by points')
  expect(output).toContain('1. Mara Lindqvist · 238.31 points')
})

test('numbers with thousands that fall from place to place are points', async () => {
  const path = folder.put(
    'Rank,Name,Total\n1,Mara Lindqvist,"8,245"\n2,Jonas Feld,"1,012"\n3,Aiko Hane,998\n',
    'decathlon.csv',
  )
  const { output } = await writeAndCheck(path)
  expect(output).toContain('commas separate thousands in "Total": 8,245 is 8245')
  expect(output).toMatch(/1\. Mara Lindqvist · 8,245 points\s+2\. Jonas Feld · 1,012 points/)
})

test('a column of words for states is read under any heading', async () => {
  const path = folder.put(
    'Name;Time;Result\nMara Lindqvist;41:22;OK\nJonas Feld;39:00;mp\nAiko Hane;42:00;OK\n',
    'forest.csv',
  )
  const { output } = await writeAndCheck(path)
  expect(output).toMatch(/1\. Mara Lindqvist · 0:41:22\s+2\. Aiko Hane · 0:42:00/)
})

test('a distance without a unit is neither a race nor a result', async () => {
  const path = folder.put(
    'Pl,Name,Distance\n1,Mara Lindqvist,82.4\n2,Jonas Feld,80.1\n',
    'hours.csv',
  )
  const { output } = await run(path)
  expect(output).toContain('"Distance" is not used, because its unit is unknown')
  expect(columnsIn(output)).toEqual(['place ← Pl', 'name ← Name'])
})

test.each([
  [
    'Place,Bib,Name,Laps,Status',
    '1,7,Mara Lindqvist,31,',
    ',8,Tom Berg,30,DNF',
    ',9,Aiko Hane,24,DNF',
  ],
  ['Bib,Name,Laps,Status', '7,Mara Lindqvist,31,', '8,Tom Berg,30,DNF', '9,Aiko Hane,24,DNF'],
])('everybody of a backyard ultra is ranked by laps: %s', async (...lines) => {
  const path = folder.put(lines.join('\n'), 'backyard.csv')
  const { code, output } = await writeAndCheck(path)
  expect([code, output]).toEqual([0, expect.stringContaining('2. Tom Berg · 30 laps')])
  expect(output).toContain('3. Aiko Hane · 24 laps')
})

test('gaps in a section count from the winner of the section', async () => {
  const lines = [
    'Place,Bib,Name,Club,Time',
    'Men,,,,',
    '1,11,Tom Berg,A,34:29',
    '2,12,Jo Feld,B,+0:41',
  ]
  lines.push('Women,,,,', '1,21,Mara Lind,A,39:10', '2,22,Aiko Hane,B,+0:50')
  const path = folder.put(lines.join('\n'), 'sections.csv')
  const { output } = await writeAndCheck(path)
  // Aiko Hane is fourth with 0:40:00.
  expect(output).toContain('3. Mara Lind · A · 0:39:10')
})

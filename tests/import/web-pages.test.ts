import { expect, test } from 'vitest'
import { rowsOf, run } from './support/single-file.ts'
import { TemporaryFolder } from './support/temporary-folder.ts'

const folder = new TemporaryFolder('web-pages')
const header = '<tr><th>Pos<th>Race No<th>Name<th>Cat<th>Net Time</tr>'
const row = (...cells: (string | number)[]) =>
  `<tr>${cells.map((cell) => `<td>${String(cell)}</td>`).join('')}</tr>`

const women = [
  row(1, 21, 'Mara&nbsp;Lind', 'F40', '0:34:29'),
  row(2, 22, 'Aiko Hane', 'F', '0:35:46'),
]
const men = [row(1, 11, 'Tom Berg', 'M', '0:33:10'), row(2, 12, 'Jürg Ålund', 'M', '0:36:00')]

test('the tables of a page are one table, and headings between them are sections', async () => {
  const page = `<!DOCTYPE html><html><head><title>Results</title><style>td { color: red }</style></head>
    <body><table><tr><td>Menu</td><td><table><tr><td><a href="/">Home</a></td></tr></table></td></tr></table>
    <h1>Lake Run</h1><h2>Women</h2><table>${header}${women.join('\n')}</table>
    <h2>Men</h2><table>${header}${men.join('\n')}</table><p>Timing by Lake Timers</p></body></html>`
  const rows = await rowsOf(folder.put(page, 'results.html'))
  expect(rows).toMatchObject([
    { bib: '21', name: 'Mara Lind', gender: 'F', chipTime: 2_069_000 },
    { bib: '22', name: 'Aiko Hane', gender: 'F' },
    { bib: '11', name: 'Tom Berg', gender: 'M' },
    { bib: '12', name: 'Jürg Ålund', gender: 'M', chipTime: 2_160_000 },
  ])
})

test('an .xls that is a web page is read: layout tables, cells of several rows, Latin-1', async () => {
  const lines = [
    '<tr><td rowspan=2>Women</td><td>21</td><td><div>Mara\n  <b>Lind</b></div></td><td>34:29</td></tr>',
    '<tr><td>22</td><td>Aiko Hane</td><td>35:46</td></tr>',
    '<tr><td>Men<td>12<td>Jürg Ålund<script>x()</script><td>36:00',
  ]
  const page = `<html><meta http-equiv=Content-Type content="text/html; charset=iso-8859-1">
    <table><tr><td>Results<table><caption>Lake Run</caption>
    <tr><th>Gender</th><th>Bib</th><th>Name</th><th>Race<br>Time</th></tr>${lines.join('')}</table></table>`
  const rows = await rowsOf(folder.put(Buffer.from(page, 'latin1'), 'results.xls'))
  expect(rows).toMatchObject([
    {
      bib: '21',
      name: 'Mara Lind',
      gender: 'F',
      gunTime: null,
      raceTime: 2_069_000,
    },
    { bib: '22', gender: 'F' },
    { bib: '12', name: 'Jürg Ålund', gender: 'M', raceTime: 2_160_000 },
  ])
})

test('a second line in the cells of names is not read as part of the names', async () => {
  const lines = [row(1, 'Mara Lind<br>Ried', '34:29'), row(2, 'Aiko Hane<br>Sand', '35:46')]
  const page = `<table><tr><th>Place<th>Name<th>Time</tr>${lines.join('')}</table>`
  const { output } = await run(folder.put(page, 'results.html'))
  expect(output).toContain('"Name" is not used as name of the athlete')
})

test.each([
  ['results.html', '<!doctype html><p>Results follow', 'page.noTable'],
  ['results.html', 'Pos;Name;Time', 'page.noTable'],
  ['results.html', `<table>${'<table>'.repeat(50)}`, 'file.tooLarge'],
  ['results.html', `<table><tr>${'<td colspan=1000>'.repeat(5_000)}`, 'file.tooLarge'],
  ['results.csv', `<!doctype html><table>${header}`, 'file.webPage'],
])('%s with %.40s is refused with %s', async (name, page, code) => {
  const { output } = await run(folder.put(page, name))
  expect(output).toContain(`[${code}]`)
})

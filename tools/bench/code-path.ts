import { once } from 'node:events'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import ts from 'typescript'
import { openSite } from '../../server/application.ts'
import { readConfig } from '../../server/config.ts'
import { importPackage } from '../../services/events/import/import-package.ts'
import { publishPackage } from '../../services/events/import/publish/publish-package.ts'
import { organiserToken } from '../../tests/start/organiser-token.ts'
import { inventedRace } from './invented-race.ts'
import { report } from './measurement.ts'
import { inventedTimedRace, raceStart } from './timed-race.ts'

/**
 * `npm run bench -- code-path`: measures how much code a programmer has to read to understand a
 * request. Counts the project files with a function that the request executes, without the files of
 * src/, because each page has components of its own. Also counts the tokens of the parts of the
 * project.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
const gatewayBundle = join(root, 'dist/gateway.mjs')
const example = join(root, 'examples/lakeside-run')

const get = (path: string) => send('GET', path)
const ofProject = /^(?:domain|mesh|reader|server|services)\//
/** esbuild writes a comment with the path before each module of a bundle. */
const modules = [...readFileSync(gatewayBundle, 'utf8').matchAll(/^\/\/ (\S+\.[a-z]+)$/gm)].map(
  ({ index, 1: file = '' }) => ({ from: index, file: ofProject.test(file) ? file : undefined }),
)

const folder = mkdtempSync(join(tmpdir(), 'parcours-code-path-'))
const site = await openSite(
  readConfig({
    VAR_DIRECTORY: folder,
    REQUESTS_PER_MINUTE: '0',
    GRAPHQL_REQUESTS_PER_MINUTE: '0',
    GRAPHQL_COST_PER_MINUTE: '0',
  }),
  { development: false },
)
const { server, events: db } = site
const session = new Session()
session.connect()
try {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await measureReads()
  await measurePassing()
  await measureRow()
  for (const part of ['services', 'server', 'mesh', 'src']) {
    report({ what: `tokens of ${part}`, value: tokensOf(part), unit: 'tokens' })
  }
} finally {
  session.disconnect()
  await site.close(0)
  rmSync(folder, { recursive: true })
}

/**
 * Measures a page and a GraphQL request. The race `warm` warms up the code, the race `cold` is
 * measured.
 */
async function measureReads() {
  for (const id of ['warm', 'cold']) await publishPackage(db, inventedRace(60, id))
  const page = (id: string) => get(`/en/events/${id}/races/${id}-full/rankings/${id}-full-overall`)
  await measure(
    'a page of a ranking',
    () => page('warm'),
    () => page('cold'),
  )
  const query = (id: string) =>
    send('POST', '/graphql', {
      query: `{ race(id: "${id}-full") { name event { name } rankings { name entries { items { name } } } } }`,
    })
  await measure(
    'a GraphQL request',
    () => query('warm'),
    () => query('cold'),
  )
}

/** Measures a passing of a race under way. An earlier passing warms up the code. */
async function measurePassing() {
  const race = await inventedTimedRace(20, 'timed')
  await publishPackage(db, race.pkg)
  const token = await organiserToken(db, race.pkg.organisation.id)
  const path = `/v1/timing/races/${race.id}`
  await send('PUT', `${path}/starters`, { starters: race.starters }, token)
  await send('PUT', `${path}/start`, raceStart, token)
  const pass = (from: number) =>
    send('POST', `${path}/passings`, { passings: race.passings(1, from, from + 1) }, token)
  await measure(
    'a passing',
    () => pass(0),
    () => pass(1),
  )
}

/**
 * Measures the import of a row. Counts only functions that the import of a package calls at least
 * once for each row of the larger file.
 */
async function measureRow() {
  const rows = readFileSync(join(example, '10k.csv'), 'utf8').trimEnd().split('\n').length - 1
  const read = () =>
    importPackage(
      () => Promise.resolve(db),
      { path: example, check: false, rejectsFile: undefined, realDataDir: undefined },
      { varDirectory: folder },
    )
  await measure('an imported row', read, read, rows)
}

/** @param leastCalls minimum number of calls of a function that is counted */
async function measure(
  what: string,
  warmUp: () => Promise<unknown>,
  work: () => Promise<unknown>,
  leastCalls = 1,
) {
  await warmUp()
  await session.post('Profiler.takePreciseCoverage')
  await work()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  const files = new Set(
    result.flatMap(({ url, functions }) =>
      functions
        // The function without a name at the beginning of a file is the module itself.
        .filter(({ functionName, ranges: [range] }) => {
          const isModule = functionName === '' && range?.startOffset === 0
          return !isModule && (range?.count ?? 0) >= leastCalls
        })
        .flatMap(({ ranges: [range] }) => fileOf(url, range?.startOffset ?? 0) ?? []),
    ),
  )
  report({ what: `files on the way of ${what}`, value: files.size, unit: 'files' })
}

/** The project file of a function; undefined for packages, pages and benchmarks. */
function fileOf(url: string, offset: number): string | undefined {
  if (url === pathToFileURL(gatewayBundle).href) return moduleInGateway(offset)
  if (!url.startsWith(pathToFileURL(root).href)) return undefined
  const file = fileURLToPath(url).slice(root.length)
  return ofProject.test(file) ? file : undefined
}

function moduleInGateway(offset: number): string | undefined {
  return modules.findLast(({ from }) => from <= offset)?.file
}

/** Number of tokens in the TypeScript files of a folder, without tests and without comments. */
function tokensOf(part: string): number {
  return globSync(`${part}/**/*.{ts,tsx}`, { cwd: root, exclude: ['src/gql/**'] })
    .filter((file) => !/\.test\.tsx?$|(?:^|\/)testing(?:\.tsx?$|\/)/.test(file))
    .reduce((tokens, file) => {
      const text = readFileSync(join(root, file), 'utf8')
      return tokens + countTokens(ts.createSourceFile(file, text, ts.ScriptTarget.Latest))
    }, 0)
}

/**
 * Counts the tokens with the parser. A scanner alone takes the text after `${…}` of a template, and
 * quotes in regular expressions, for the beginning of another text.
 */
function countTokens(source: ts.SourceFile): number {
  const count = (node: ts.Node): number => {
    if (ts.isJSDoc(node) || node.kind === ts.SyntaxKind.EndOfFileToken) return 0
    if (ts.isToken(node)) return 1
    return node.getChildren(source).reduce((sum, child) => sum + count(child), 0)
  }
  return count(source)
}

async function send(method: string, path: string, body?: object, token?: string): Promise<void> {
  const { port } = server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${String(port)}${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok || text.includes('"errors"')) throw new Error(`${path}: ${text}`)
}

import { defaultLanguage, findLanguage, type Language } from '../../domain/languages.ts'
import type { PictureFormat } from '../../domain/picture-sizes.ts'
import { openBuiltPages } from '../../server/pages/pages.ts'
import { Painter } from '../../server/share/painter.ts'
import type { AthleteFacts } from '../../src/components/share/facts.ts'
import { startSite } from '../../tests/start/site.ts'
import { report } from './measurement.ts'
import { cpuOf, ownCpu } from './process-cpu.ts'
import { query } from './query.ts'
import { seasonPages } from './season-pages.ts'

/**
 * Measures pictures for sharing: the CPU time of drawing in this process, the memory of all
 * Chinese, Japanese and Korean fonts, and the CPU time that a site needs for a request, from the
 * query to the PNG. Linux only.
 */
const pictures = 50
const requests = 3_000

const athlete: AthleteFacts = {
  kind: 'athlete',
  id: 'half~1482',
  event: {
    id: 'harbour',
    name: 'Harbour Half',
    city: 'Marlhaven',
    country: 'NL',
    dateFrom: '2026-11-21',
    dateTo: '2026-11-21',
  },
  course: { outline: null, sport: 'running', distance: 21_097 },
  race: 'Half marathon',
  sport: 'running',
  timeDigits: 0,
  name: '',
  bib: '1482',
  state: 'finished',
  time: 4_263_000,
  gunTime: 4_276_000,
  lastCheckpoint: null,
  place: { position: 12, count: 3_410 },
  category: { name: 'W35', position: 3, count: 412 },
  isLive: false,
}

const chinese = findLanguage('zh') ?? defaultLanguage

await measureDrawing()
await measureSite()

async function measureDrawing(): Promise<void> {
  const { pictureElement } = await (await openBuiltPages()).load()
  const painter = new Painter()
  const draw = async (
    name: string,
    format: PictureFormat = 'landscape',
    language = defaultLanguage,
  ) => {
    const facts = { ...athlete, name }
    const picture = await pictureElement(facts, { language, format }, { name: 'Parcours' })
    await painter.paint(picture, { name, language: language.tag, format, client: 'bench' })
  }
  const meanCpu = async (format: PictureFormat) => {
    await draw('Anneke Zeelenbos', format)
    const before = ownCpu()
    for (let index = 0; index < pictures; index++) await draw(`Anneke Zeelenbos ${index}`, format)
    return (ownCpu() - before) / pictures
  }
  const value = await meanCpu('landscape')
  report({ what: 'drawing a picture of 1200 × 630, CPU', value, unit: 'ms', atMost: 12 })
  const story = await meanCpu('story')
  report({ what: 'drawing a picture of 1080 × 1920, CPU', value: story, unit: 'ms' })

  const before = residentMegabytes()
  for (const [name, language] of namesOfAllIdeographs()) {
    await draw(name, 'landscape', language)
    globalThis.gc?.()
  }
  const growth = residentMegabytes() - before
  report({ what: 'memory of all fonts of CJK', value: growth, unit: 'MB', atMost: 80 })
}

async function measureSite(): Promise<void> {
  const site = await startSite({ REQUESTS_PER_MINUTE: '0' })
  try {
    const [first = '', ...others] = await athletes(site.origin)
    const cpu = () => cpuOf(site.pid)
    const addressOf = async (id: string) => {
      const path = `/share/en/athlete/${encodeURIComponent(id)}-latest.png`
      const { headers } = await fetch(site.origin + path, { redirect: 'manual' })
      return site.origin + (headers.get('location') ?? '')
    }
    const draw = async (address: string) => {
      const response = await fetch(address)
      if (!response.ok) throw new Error(`${address}: ${String(response.status)}`)
      await response.arrayBuffer()
    }
    const idle = cpu()
    const address = await addressOf(first)
    await draw(address)
    report({ what: 'first picture, CPU', value: cpu() - idle, unit: 'ms' })

    const before = cpu()
    const addresses: string[] = []
    for (const id of others) addresses.push(await addressOf(id))
    const redirect = (cpu() - before) / others.length
    report({ what: 'a redirect from latest, CPU', value: redirect, unit: 'ms' })

    const beforePictures = cpu()
    for (const each of addresses) await draw(each)
    const cold = (cpu() - beforePictures) / others.length
    report({ what: 'a new picture, query to PNG, CPU', value: cold, unit: 'ms', atMost: 45 })

    const cached = cpu()
    for (let request = 0; request < requests; request++) {
      await (await fetch(address)).arrayBuffer()
    }
    const value = (cpu() - cached) / requests
    report({ what: 'a cached picture, CPU', value, unit: 'ms', atMost: 1 })
  } finally {
    await site.stop()
  }
}

/** Names and languages that together need every font file of Chinese, Japanese and Korean. */
function* namesOfAllIdeographs(): Generator<[name: string, language: Language]> {
  for (const [from, to] of [
    [0x3041, 0x30ff],
    [0x4e00, 0x9fff],
    [0xac00, 0xd7a3],
  ] as const) {
    for (let first = from; first <= to; first += 320) {
      const codes = Array.from({ length: 80 }, (_, index) => Math.min(first + index * 4, to))
      const name = String.fromCodePoint(...codes)
      yield [name, defaultLanguage]
      yield [name, chinese]
      // Kana and hangul decide which font is tried first.
      yield [`${name}あ`, defaultLanguage]
      yield [`${name}가`, defaultLanguage]
    }
  }
}

function residentMegabytes(): number {
  return process.memoryUsage.rss() / 1_000_000
}

/** Ids of results of a long ranking of the demo season. */
async function athletes(origin: string): Promise<string[]> {
  const { ranking } = await seasonPages(origin)
  const id = ranking.split('/').at(-1) ?? ''
  const found = await query<{ ranking: { entries: { items: { athlete: { id: string } }[] } } }>(
    origin,
    `{ ranking(id: "${id}") { entries(itemsPerPage: ${String(pictures)}) { items { athlete { id } } } } }`,
  )
  const ids = found.ranking.entries.items.map(({ athlete }) => athlete.id)
  if (ids.length < pictures) throw new Error('the ranking is too short')
  return ids
}

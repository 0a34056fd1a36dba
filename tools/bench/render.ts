import { Window } from 'happy-dom'
import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { Host, render as renderPage } from '../../src/entry-server.tsx'
import { defaultSite } from '../../src/site.ts'
import { startSite } from '../../tests/start/site.ts'
import { cpuOf, ownCpu } from './process-cpu.ts'
import { median, report } from './measurement.ts'
import { seasonPages } from './season-pages.ts'

/**
 * Measures the CPU time of server-side rendering after the gateway has responded.
 * Compares the whole document with React's `renderToString` of the same elements. Reports the
 * gateway's time separately.
 */
const rounds = 21
const pagesInARound = 50
const warmUp = 6

type QueryResult = Awaited<ReturnType<Host['execute']>>
interface RecordedQuery {
  operation: string
  variables: Record<string, unknown>
  result: QueryResult
}

const { render } = (await import(
  new URL('../../dist/server/entry-server.js', import.meta.url).href
)) as {
  render: typeof renderPage
}
const site = await startSite({ GRAPHQL_REQUESTS_PER_MINUTE: '0', GRAPHQL_COST_PER_MINUTE: '0' })
try {
  await compare('a list of 30 cards', '/en/events/finished', 30)
  await compare('a ranking of 100 rows', (await seasonPages(site.origin)).ranking, 100)
} finally {
  await site.stop()
}

async function compare(what: string, path: string, items: number) {
  const recorded = await recordQuery(path, items)
  const ours = async () => {
    const { status, body } = await render(
      path,
      host(() => Promise.resolve(recorded.result)),
    )
    if (status !== 200) throw new Error(`${path}: ${String(status)}`)
    return body
  }
  const tree = treeOf(await ours())
  const page: number[] = []
  const plain: number[] = []
  for (let round = -warmUp; round < rounds; round += 1) {
    const [ofPage, ofPlain] = [
      await cpu(ours),
      await cpu(() => Promise.resolve(renderToString(tree))),
    ]
    if (round < 0) continue
    page.push(ofPage)
    plain.push(ofPlain)
  }
  report({ what: `${what}: CPU of the page`, value: median(page), unit: 'ms' })
  report({ what: `${what}: CPU of renderToString`, value: median(plain), unit: 'ms' })
  report({
    what: `${what}: page to renderToString`,
    value: median(page.map((value, index) => value / (plain[index] ?? 0))),
    unit: '',
    atMost: 5,
  })
  report({ what: `${what}: CPU of the gateway`, value: await gatewayCost(recorded), unit: 'ms' })
}

/** Returns the query of a page with `items` items per page, and the query's result. */
async function recordQuery(path: string, items: number): Promise<RecordedQuery> {
  const queries: RecordedQuery[] = []
  await render(
    path,
    host(async (operation, given) => {
      const variables = { ...given, itemsPerPage: items }
      const result = await post(operation, variables)
      queries.push({ operation, variables, result })
      return result
    }),
  )
  const [recorded] = queries
  if (!recorded) throw new Error(`${path} runs no query`)
  if (!JSON.stringify(recorded.result).includes('"items":[{')) throw new Error(`${path} is empty`)
  return recorded
}

function host(execute: Host['execute']): Host {
  return {
    execute,
    site: defaultSite,
    assets: () => ({ styles: [], fonts: [], scripts: [] }),
    report(error) {
      throw error
    },
  }
}

async function post(query: string, variables: object): Promise<QueryResult> {
  const response = await fetch(`${site.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  return (await response.json()) as QueryResult
}

/** CPU milliseconds of the site's process per uncached response. HTTP is included. */
async function gatewayCost({ operation, variables }: RecordedQuery): Promise<number> {
  const samples: number[] = []
  for (let round = -2; round < 7; round += 1) {
    const before = cpuOf(site.pid)
    for (let index = 0; index < pagesInARound; index += 1) {
      await post(`# ${String(round)} ${String(index)}\n${operation}`, variables)
    }
    if (round >= 0) samples.push((cpuOf(site.pid) - before) / pagesInARound)
  }
  return median(samples)
}

/** CPU milliseconds of this process per page. */
async function cpu(renderOnce: () => Promise<string>): Promise<number> {
  const before = ownCpu()
  for (let index = 0; index < pagesInARound; index += 1) await renderOnce()
  return (ownCpu() - before) / pagesInARound
}

/** Parses the page's HTML into React elements without components. */
function treeOf(html: string): ReactNode {
  const window = new Window()
  const { document } = window
  document.body.innerHTML =
    /<div id="root">(.*)<\/div><script type="application\/json"/s.exec(html)?.[1] ?? ''
  const tree = [...document.body.childNodes].map((node, index) =>
    elementOf(node as unknown as Node, index),
  )
  const markup = (text: string) => text.replaceAll('<!-- -->', '').length
  const [drawn, wanted] = [markup(renderToString(tree)), markup(document.body.innerHTML)]
  if (Math.abs(drawn - wanted) > wanted / 50) throw new Error('the tree is not the page')
  void window.happyDOM.close()
  return tree
}

function elementOf(node: Node, key: number): ReactNode {
  if (node.nodeType === 3) return node.textContent
  if (node.nodeType !== 1) return null
  const { localName, attributes, childNodes } = node as Element
  const props = Object.fromEntries(
    [...attributes].map(({ name, value }) => [propertyOf(name), value]),
  )
  const children = [...childNodes].map(elementOf)
  return createElement(localName, { key, ...props }, ...(children.length > 0 ? [children] : []))
}

/** Returns the name that React uses for an HTML attribute. */
function propertyOf(attribute: string): string {
  return (
    { class: 'className', for: 'htmlFor', tabindex: 'tabIndex', srcset: 'srcSet' }[attribute] ??
    attribute
  )
}

import type { Example } from './example.ts'
import { fetcher } from './fetcher.ts'

/**
 * Style that keeps GraphiQL's tabs in place. Without this style a tab moves when it is first
 * pressed, and the click is lost.
 */
const tabsStay = '<style>.graphiql-tab { transform: none !important }</style>'

const render = 'YogaGraphiQL.renderYogaGraphiQL('
const withFetcher = `((root, options) => ${render}root, { ...options, fetcher }))(`

/** Returns the HTML of the playground. Each example becomes a tab. */
export async function playgroundPage(options: object, defaultTabs: Example[]): Promise<string> {
  // Loads the package on demand. It contains the whole playground as text, and few processes ever
  // need the playground.
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql')
  // Passes no endpoint, because with an endpoint GraphiQL warns that it ignores the fetcher.
  const html = renderGraphiQL({ ...options, endpoint: undefined, title: 'Parcours', defaultTabs })
  return html
    .replace('</head>', `${tabsStay}</head>`)
    .replace(render, () => `const fetcher = ${fetcher.toString()};\n${withFetcher}`)
}

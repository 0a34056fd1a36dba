import { ApolloProvider } from '@apollo/client/react'
import { print } from 'graphql/language/printer.js'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import { createServerClient } from './app/apollo-client.ts'
import { documentOf } from './app/document.ts'
import { defaultLanguage, findLanguage } from './app/languages.ts'
import { createRoutes } from './routes.tsx'

export { redirectFor } from './app/addresses.ts'

type Operation = Parameters<Parameters<typeof createServerClient>[0]>[0]
type Result = ReturnType<Parameters<typeof createServerClient>[0]>

/** What the host of the site gives to each page. */
export interface Host {
  /** Asks the gateway. */
  execute(operation: string, variables: Operation['variables']): Result
  /** Scripts and styles for a screen, as HTML for the head. */
  assets(screen: string | undefined): string
}

export interface RenderedPage {
  status: number
  headers: Record<string, string>
  body: string
}

const texts = new WeakMap<Operation['query'], string>()

function textOf({ query }: Operation): string {
  let text = texts.get(query)
  if (text === undefined) texts.set(query, (text = print(query)))
  return text
}

/** The whole page for a request, with its data and its real HTTP status. */
export async function render(request: Request, host: Host): Promise<RenderedPage> {
  const { client, recorded } = createServerClient((operation) =>
    host.execute(textOf(operation), operation.variables),
  )
  const handler = createStaticHandler(createRoutes(client))
  const context = await handler.query(request)
  if (context instanceof Response) {
    return { status: context.status, headers: Object.fromEntries(context.headers), body: '' }
  }
  const markup = renderToString(
    <ApolloProvider client={client}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </ApolloProvider>,
  )
  const match = context.matches.at(-1)
  const language = findLanguage(match?.params['lang']) ?? defaultLanguage
  const failed = context.statusCode >= 400
  return {
    status: context.statusCode,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': language.tag,
      'cache-control': failed ? 'no-store' : 'public, max-age=10, stale-while-revalidate=60',
      ...(context.statusCode === 503 ? { 'retry-after': '10' } : {}),
    },
    body: documentOf({
      language,
      markup,
      head: host.assets(failed ? undefined : match?.route.id),
      state: recorded,
      indexed: !failed,
    }),
  }
}

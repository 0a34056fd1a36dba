import { ApolloLink, Observable } from '@apollo/client'
import { SchemaLink } from '@apollo/client/link/schema'
import { useApolloClient } from '@apollo/client/react'
import { MockedProvider } from '@apollo/client/testing/react'
import { addTypenameToDocument } from '@apollo/client/utilities'
import { act, cleanup, render } from '@testing-library/react'
import { buildSchema, GraphQLError, isObjectType, OperationTypeNode } from 'graphql'
import { readFileSync } from 'node:fs'
import { useState } from 'react'
import {
  createMemoryRouter,
  type Location,
  RouterContextProvider,
  RouterProvider,
} from 'react-router-dom'
import { isStream } from '../src/data/apollo-client.ts'
import { BrowserCache } from '../src/data/browser-cache.ts'
import { SiteContext } from '../src/site-context.ts'
import { visitContext } from '../src/router/page-route.ts'
import { routeObjects } from '../src/route-objects.tsx'
import { routes } from '../src/routes.tsx'
import { defaultSite, type Site } from '../src/site.ts'

/** A failure of the gateway. `problem` is the gateway's code, `reason` is the service's code. */
interface Failure {
  problem: string
  reason?: string
  field?: string
  retryAfter?: number
}

/** Data of an operation, a failure, or a function that returns one of them for the variables. */
type MockResult = object | Failure | Resolver
type Resolver = (variables: Record<string, unknown>) => object | Failure | Promise<object | Failure>

/** Results by the name of the operation. */
export type Responses = Record<string, MockResult>

/** A mocked stream. It calls `send` with each result of the subscription. */
type Stream = (send: (data: object) => void, variables: Record<string, unknown>) => void

interface Visit {
  operations: Responses
  /** Streams by the name of the operation. Other subscriptions get no result. */
  subscriptions?: Record<string, Stream>
  /**
   * Called for each stream of a query. `publish` sends the response that the query has at that
   * moment.
   */
  onLiveQuery?: (publish: () => void, variables: Record<string, unknown>) => void
  /** Settings of the installation. */
  site?: Site
  /** Called for each operation that is aborted or fails before its result. */
  onAbort?: (operation: string, variables: Record<string, unknown>) => void
}

/**
 * Opens a URL through the real routes, loaders and cache. The gateway is mocked and rejects
 * unexpected operations.
 */
export async function visit(
  address: string,
  { operations, subscriptions = {}, onLiveQuery, site = defaultSite, onAbort }: Visit,
) {
  const queries = new SchemaLink({
    schema,
    context: async ({ operationName = '', variables }) => {
      const mocked = operations[operationName]
      if (!mocked) throw new Error(`the test has no response for ${operationName}`)
      return {
        result: await Promise.resolve(
          typeof mocked === 'function' ? (mocked as Resolver)(variables) : mocked,
        ),
      }
    },
  })
  const streams = new ApolloLink(
    (operation) =>
      new Observable((observer) => {
        const { operationName = '', operationType, variables } = operation
        if (operationType === OperationTypeNode.QUERY) {
          const request = { query: addTypenameToDocument(operation.query), variables }
          onLiveQuery?.(() => {
            ApolloLink.execute(queries, request, operation).subscribe((result) => {
              observer.next(result)
            })
          }, variables)
        } else {
          subscriptions[operationName]?.((data) => {
            observer.next({ data })
          }, variables)
        }
      }),
  )
  const gateway = ApolloLink.split(isStream, streams, queries)
  const { pathname, search, hash } = new URL(address, 'http://site.internal')
  const arrived = Promise.withResolvers<Location>()

  function Visited() {
    const client = useApolloClient()
    const [hasArrived, setArrived] = useState(false)
    const [router] = useState(() => {
      const { timeZone } = site
      const visited = { client, timeZone }
      const created = createMemoryRouter(routeObjects(routes), {
        initialEntries: [{ pathname, search, hash }],
        getContext: () => new RouterContextProvider(new Map([[visitContext, visited]])),
      })
      created.subscribe(({ initialized, location }) => {
        if (!initialized) return
        setArrived(true)
        arrived.resolve(location)
      })
      return created
    })
    return hasArrived && <RouterProvider router={router} />
  }

  cleanup()
  render(
    <MockedProvider
      cache={new BrowserCache()}
      link={onAbort ? ApolloLink.from([reportAborts(onAbort), gateway]) : gateway}
    >
      <SiteContext value={site}>
        <Visited />
      </SiteContext>
    </MockedProvider>,
    { container: document },
  )
  let reached: Location | undefined
  await act(async () => {
    reached = await arrived.promise
  })
  const [from, to] = [pathname + search, reached ? reached.pathname + reached.search : '']
  if (from !== to) throw new Error(`${address} leads to ${to}`)
}

/** An Apollo link that reports each operation that ends before its result. */
function reportAborts(onAbort: NonNullable<Visit['onAbort']>): ApolloLink {
  return new ApolloLink(
    (operation, forward) =>
      new Observable((observer) => {
        let completed = false
        const subscription = forward(operation).subscribe({
          next(result) {
            completed = true
            observer.next(result)
          },
          error(error) {
            observer.error(error)
          },
          complete() {
            observer.complete()
          },
        })
        return () => {
          subscription.unsubscribe()
          const { operationName = '', variables } = operation
          if (!completed) onAbort(operationName, variables)
        }
      }),
  )
}

const isFailure = (result: object): result is Failure => 'problem' in result

interface SchemaContext {
  result: object | Failure
}

/**
 * The gateway's schema. Each field takes its value from the mocked result. The key in the mocked
 * result is the field's response name.
 */
const schema = buildSchema(readFileSync('mesh/schema.graphql', 'utf8'))
for (const type of Object.values(schema.getTypeMap())) {
  if (!isObjectType(type) || type.name.startsWith('__')) continue
  const isRoot = type === schema.getQueryType() || type === schema.getMutationType()
  for (const field of Object.values(type.getFields())) {
    field.resolve = (source: unknown, _arguments, { result }: SchemaContext, { path }) => {
      if (isRoot && isFailure(result)) {
        const { problem: code, reason: problem, ...rest } = result
        throw new GraphQLError('failed', { extensions: { code, problem, ...rest } })
      }
      return ((isRoot ? result : source) as Record<string, unknown>)[path.key]
    }
  }
}

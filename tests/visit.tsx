import { ApolloLink, Observable } from '@apollo/client'
import { SchemaLink } from '@apollo/client/link/schema'
import { useApolloClient } from '@apollo/client/react'
import { MockedProvider } from '@apollo/client/testing/react'
import { act, cleanup, render } from '@testing-library/react'
import { buildSchema, GraphQLError, isObjectType } from 'graphql'
import { readFileSync } from 'node:fs'
import { useState } from 'react'
import {
  createMemoryRouter,
  type Location,
  RouterContextProvider,
  RouterProvider,
} from 'react-router-dom'
import { vi } from 'vitest'
import { BrowserCache } from '../src/data/browser-cache.ts'
import { forgetSession } from '../src/data/forget-session.ts'
import { SiteContext } from '../src/site-context.ts'
import { visitContext } from '../src/router/page-route.ts'
import { routeObjects } from '../src/route-objects.tsx'
import { routes } from '../src/routes.tsx'
import { defaultSite, type Site } from '../src/site.ts'

/** What a failing gateway answers: the class of the failure, as in `extensions.code`, and the rest. */
interface Failure {
  problem: string
  field?: string
  retryAfter?: number
}

/** The data of a screen's query, or a failure; a function answers what is asked, at once or later. */
type Answer = object | Failure | Answering
type Answering = (
  variables: Record<string, unknown>,
) => object | Failure | Promise<object | Failure>

/** Answers by operation name. */
export type Answers = Record<string, Answer>

/** What the identity service is asked by script. */
export interface IdentityQuestion {
  method: string
  /** After `/v1/identity/`. */
  path: string
  body: unknown
}

interface IdentityAnswer {
  status: number
  body?: object
  headers?: Record<string, string>
}

type Identity = (question: IdentityQuestion) => IdentityAnswer | Promise<IdentityAnswer>

interface Visit {
  operations: Answers
  /** Answers for the identity service; without it nobody may ask. */
  identity?: Identity
  /** The installation that is visited. */
  site?: Site
  /** Hears of each operation whose answer nobody waits for any more. */
  onAbort?: (operation: string, variables: Record<string, unknown>) => void
}

/**
 * Opens an address of the site, through the real routes, loaders and cache. The gateway is the schema that the real one
 * serves, over the answers of the test; it refuses operations that the test did not expect.
 */
export async function visit(
  address: string,
  { operations, identity, site = defaultSite, onAbort }: Visit,
) {
  if (identity) vi.spyOn(globalThis, 'fetch').mockImplementation(asking(identity))
  const gateway = new SchemaLink({
    schema,
    context: async ({ operationName = '', variables }) => {
      const known = operations[operationName]
      if (!known) throw new Error(`the test has no answer for ${operationName}`)
      return {
        answer: await Promise.resolve(
          typeof known === 'function' ? (known as Answering)(variables) : known,
        ),
      }
    },
  })
  const { pathname, search, hash } = new URL(address, 'http://site.internal')
  const arrived = Promise.withResolvers<Location>()

  function Visited() {
    const client = useApolloClient()
    const [hasArrived, setArrived] = useState(false)
    const [router] = useState(() => {
      const visited = { client, forgetSession: () => forgetSession(client) }
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
      link={onAbort ? ApolloLink.from([observing(onAbort), gateway]) : gateway}
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

function asking(identity: Identity): typeof fetch {
  return async (address, { method = 'GET', body } = {}) => {
    const path = (address as string).replace(/^\/v1\/identity\//, '')
    const said = await identity({
      method,
      path,
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
    })
    return new Response(said.body ? JSON.stringify(said.body) : null, said)
  }
}

/** Tells of the operations whose answer nobody waits for any more. */
function observing(onAbort: NonNullable<Visit['onAbort']>): ApolloLink {
  return new ApolloLink(
    (operation, forward) =>
      new Observable((observer) => {
        let answered = false
        const asked = forward(operation).subscribe({
          next(result) {
            answered = true
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
          asked.unsubscribe()
          const { operationName = '', variables } = operation
          if (!answered) onAbort(operationName, variables)
        }
      }),
  )
}

const isFailure = (answer: object): answer is Failure => 'problem' in answer

interface Answered {
  answer: object | Failure
}

/** The schema of the gateway. Each field has the value that the answer holds under its name in the response. */
const schema = buildSchema(readFileSync('mesh/schema.graphql', 'utf8'))
for (const type of Object.values(schema.getTypeMap())) {
  if (!isObjectType(type) || type.name.startsWith('__')) continue
  const isRoot = type === schema.getQueryType() || type === schema.getMutationType()
  for (const field of Object.values(type.getFields())) {
    field.resolve = (source: unknown, _arguments, { answer }: Answered, { path }) => {
      if (isRoot && isFailure(answer)) {
        const { problem: code, ...rest } = answer
        throw new GraphQLError('failed', { extensions: { code, ...rest } })
      }
      return ((isRoot ? answer : source) as Record<string, unknown>)[path.key]
    }
  }
}

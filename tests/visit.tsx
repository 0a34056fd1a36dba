import { ApolloClient, ApolloLink, Observable } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { act, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { vi } from 'vitest'
import { BrowserCache } from '../src/app/browser-cache.ts'
import { Navigation } from '../src/app/navigation.tsx'
import { openPage } from '../src/app/pages.ts'
import { SiteContext } from '../src/app/site-context.ts'
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
 * Opens an address of the site, through the real routes, loaders and cache. Only the gateway is
 * replaced; it refuses operations that the test did not expect.
 */
export async function visit(
  address: string,
  { operations, identity, site = defaultSite, onAbort }: Visit,
) {
  if (identity) vi.spyOn(globalThis, 'fetch').mockImplementation(asking(identity))
  const client = new ApolloClient({
    cache: new BrowserCache(),
    link: answering(operations, onAbort),
  })
  const { pathname, search, hash } = new URL(address, 'http://site.internal')
  const location = { pathname, search, hash, state: null, key: 'default' }
  const first = await openPage(routes, location, client)
  if ('redirect' in first) throw new Error(`${address} leads to ${first.redirect}`)
  await act(async () => {
    render(
      <ApolloProvider client={client}>
        <SiteContext value={site}>
          <MemoryRouter initialEntries={[location]}>
            <Navigation first={first} routes={routes} />
          </MemoryRouter>
        </SiteContext>
      </ApolloProvider>,
    )
    await Promise.resolve()
  })
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

function answering(operations: Answers, onAbort: Visit['onAbort']): ApolloLink {
  return new ApolloLink(
    ({ operationName = '', variables }) =>
      new Observable((observer) => {
        const known = operations[operationName]
        if (!known) {
          observer.error(new Error(`the test has no answer for ${operationName}`))
          return undefined
        }
        let answered = false
        const give = (answer: object | Failure) => {
          answered = true
          observer.next(resultOf(answer))
          observer.complete()
        }
        const answer = typeof known === 'function' ? (known as Answering)(variables) : known
        if (answer instanceof Promise) void answer.then(give)
        else give(answer)
        return () => {
          if (!answered) onAbort?.(operationName, variables)
        }
      }),
  )
}

const isFailure = (answer: object): answer is Failure => 'problem' in answer

function resultOf(answer: object): ApolloLink.Result {
  if (!isFailure(answer)) return { data: answer as Record<string, unknown> }
  const { problem: code, ...rest } = answer
  return { data: null, errors: [{ message: 'failed', extensions: { code, ...rest } }] }
}

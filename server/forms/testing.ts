import type { OutgoingHttpHeaders } from 'node:http'
import { vi } from 'vitest'
import type { Upstream } from '../../mesh/settings.ts'
import { gateway, setService } from '../../mesh/testing.ts'
import { createTestIdentity, testProfile } from '../../services/identity/testing.ts'
import type { PageState } from '../../src/entry-server.tsx'
import { inProcess } from '../graphql/open-gateway.ts'
import { createTestWeb } from '../testing.ts'

/** E-mail address of the account that `openAccountSite` creates. */
export const email = 'ada@tugboats.example'

/**
 * Opens the site for tests as a browser without JavaScript. The identity service has its own
 * database with one account.
 */
export async function openAccountSite() {
  const identity = await createTestIdentity()
  await identity.signedUp(email)
  const service = vi.fn<Upstream>()
  const executed: string[] = []
  const web = await createTestWeb({
    gateway: {
      ...gateway,
      execute(operation, ...more) {
        executed.push(operation)
        return gateway.execute(operation, ...more)
      },
    },
  })

  const post = (
    url: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ) =>
    web.inject({
      method: 'POST',
      url,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...('origin' in headers ? {} : { 'sec-fetch-site': 'same-origin' }),
        ...headers,
      },
      payload: new URLSearchParams(fields).toString(),
      remoteAddress: '192.0.2.7',
    })

  const signIn = (next = '') =>
    post(`/en/login${next}`, { form: 'sign_in', email, password: testProfile.password })

  return {
    identity,
    /** Upstream that forwards calls to the identity service and records them. */
    service,
    /** Operations that pages and forms have executed. */
    executed,
    get: (url: string, cookie = '', method: 'GET' | 'HEAD' = 'GET') =>
      web.inject({ method, url, headers: { cookie } }),
    /** Sends a form as a page of the site does. */
    post,
    signIn,
    /** Signs in and returns the Cookie header of the session. */
    session: async () => cookieOf((await signIn()).headers),
    /** Deletes recorded calls and counted attempts of earlier tests. */
    reset: async () => {
      service.mockReset()
      service.mockImplementation(inProcess(identity.app))
      setService('identity', service)
      setService('events', () => Promise.resolve({ status: 404, headers: {}, body: '{}' }))
      await identity.db.deleteFrom('attempt_counts').execute()
    },
    close: async () => {
      await web.close()
      await identity.close()
    },
  }
}

export const setCookies = (headers: OutgoingHttpHeaders) => [headers['set-cookie'] ?? []].flat()

/** Returns the first cookie that a response sets, as a Cookie header. */
export function cookieOf(headers: OutgoingHttpHeaders): string {
  return setCookies(headers)[0]?.split(';')[0] ?? ''
}

/** Returns the page state in the HTML of a rendered page. */
export const stateOf = (body: string) =>
  JSON.parse(/id="state">(.*?)<\/script>/.exec(body)?.[1] ?? '{}') as PageState

import { expect, test } from 'vitest'
import { defaultLimits } from '../../mesh/settings.ts'
import { jsonResponse } from '../../mesh/testing.ts'
import { ResponseCache } from '../response-cache/response-cache.ts'
import { openGateway } from './open-gateway.ts'

const settings = {
  limits: defaultLimits,
  shop: {},
  secureCookies: true,
  origin: () => 'https://site.example',
}
const cleared = '__Host-session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure'
const cookie = '__Host-session=old'
const authorization = 'Bearer old'

test.each([
  ['402 ends the session', 402, {}, { cookie }, [cleared]],
  ['401 ends the session', 401, {}, { cookie }, [cleared]],
  ['401 of a session ends it', 401, { code: 'session.required' }, { cookie }, [cleared]],
  ['401 of the site itself does not', 401, { code: 'internal.tokenMissing' }, { cookie }, []],
  ['401 of an access token does not', 401, {}, { cookie, authorization }, []],
] as const)(
  'a response of the identity service: %s',
  async (_, status, body, headers, expected) => {
    const response = () => Promise.resolve(jsonResponse(status, body))
    const gateway = await openGateway(
      { events: response, identity: response },
      new ResponseCache(),
      settings,
    )
    const cookies: string[] = []
    const onSetCookie = (set: string) => cookies.push(set)
    await gateway.execute('{ viewer { signedIn } }', {}, headers, { onSetCookie })
    expect(cookies).toEqual(expected)
  },
)

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signClaim } from '../../../services/identity/claims/token.ts'
import { claimSecret } from '../../../services/identity/testing.ts'
import { account, email, me, openTestSite, password, profile } from './testing.ts'

let site: Awaited<ReturnType<typeof openTestSite>>
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())
beforeEach(() => site.clearAccounts())

interface Results {
  total: number
  items: { participantId: string }[]
}

interface Walked extends Pick<Results, 'items'> {
  page: number | null
  pageInfo: { endCursor: string | null; hasNextPage: boolean; moved: boolean }
}

test('results are claimed, listed by page, hidden and released', async () => {
  const browser = site.browser()
  await site.signUp(browser)
  const participants = await site.events.db.selectFrom('participants').select('id').execute()
  const raceId = 'harbour-half-2026-half'
  const tokenOf = (participant_id: string) =>
    signClaim({ race_id: raceId, participant_id }, claimSecret)
  const ids = participants.map(({ id }) => id)
  const result =
    'result { athleteId raceId participantId isPrivate athlete { id name race { name } } }'
  for (const id of ids) {
    const claimed = await browser.mutate<{ result: unknown }>(
      'claimResult',
      { token: tokenOf(id) },
      result,
    )
    expect(claimed.userErrors).toEqual([])
    expect(claimed.result).toMatchObject({
      raceId,
      participantId: id,
      athleteId: `${raceId}~${id}`,
      isPrivate: false,
      athlete: {
        id: `${raceId}~${id}`,
        name: expect.stringMatching(/^Runner/) as string,
        race: { name: 'Half marathon' },
      },
    })
  }
  const page = (number: number) =>
    account<{ results: Results }>(
      browser,
      `results(page: ${String(number)}, itemsPerPage: 2) {
        total page itemsPerPage pageCount items { participantId race { name } } }`,
    )
  const { results: first } = await page(1)
  expect(first).toMatchObject({ total: 3, page: 1, itemsPerPage: 2, pageCount: 2 })
  const { results: second } = await page(2)
  const listed = [...first.items, ...second.items]
  expect(new Set(listed.map(({ participantId }) => participantId))).toEqual(new Set(ids))
  expect((await page(3)).results).toMatchObject({ total: 3, items: [] })

  const pageInfo = 'page pageInfo { endCursor hasNextPage moved } items { participantId }'
  const walk = (after: string) =>
    account<{ results: Walked }>(browser, `results(${after} itemsPerPage: 2) { ${pageInfo} }`)
  const { results: begin } = await walk('')
  expect(begin.pageInfo).toMatchObject({ hasNextPage: true, moved: false })
  const after = `after: "${String(begin.pageInfo.endCursor)}"`
  const { results: rest } = await walk(after)
  expect(rest).toMatchObject({ page: null, pageInfo: { hasNextPage: false, moved: false } })
  expect([...begin.items, ...rest.items].map(({ participantId }) => participantId)).toEqual(
    listed.map(({ participantId }) => participantId),
  )
  for (const wrong of [`page: 1, ${after}`, 'after: "e30"', 'after: "damaged"']) {
    const { errors } = await browser.send(`{ me { results(${wrong}) { total } } }`)
    expect(errors, wrong).toMatchObject([
      { extensions: { code: 'BAD_USER_INPUT', field: 'after' } },
    ])
  }

  const [id = ''] = ids
  // A visitor who has the claim link of a result needs no account to hide the athlete.
  const visitor = site.browser()
  const token = tokenOf(id)
  const hidden = await visitor.mutate('hideResult', { token }, 'result { isPrivate }')
  expect(hidden).toEqual({ result: { isPrivate: true }, userErrors: [] })
  const shown = await visitor.mutate(
    'hideResult',
    { token, isPrivate: false },
    'result { isPrivate }',
  )
  expect(shown).toEqual({ result: { isPrivate: false }, userErrors: [] })

  const eve = site.browser()
  await site.identity.db.deleteFrom('attempt_counts').execute()
  await eve.mutate('signUp', { email: 'eve@tugboats.example' })
  const link = await site.identity.lastToken('eve@tugboats.example')
  await eve.mutate('confirm', { token: link, password, ...profile })
  expect(await eve.mutate('claimResult', { token }, result)).toMatchObject({
    result: null,
    userErrors: [{ field: 'token', code: 'claim.taken' }],
  })

  const athleteId = `${raceId}~${id}`
  expect(await browser.mutate('releaseResult', { athleteId })).toEqual({ userErrors: [] })
  expect((await page(1)).results.total).toBe(2)
})

test('purchased replays are listed by page', async () => {
  const browser = site.browser()
  const { accountId } = await site.signUp(browser)
  const year = 31_536_000_000
  await site.identity.db
    .insertInto('replay_entitlements')
    .values({
      order_id: 'order-1',
      account_id: accountId,
      email,
      race_id: 'harbour-half-2026-half',
      live_tracking: true,
      purchased_at: new Date(),
      valid_until: new Date(Date.now() + year),
    })
    .execute()
  const fields = 'total pageCount items { orderId liveTracking active race { name } }'
  expect(await me(browser, {}, `replays { ${fields} }`)).toEqual({
    replays: {
      total: 1,
      pageCount: 1,
      items: [
        { orderId: 'order-1', liveTracking: true, active: true, race: { name: 'Half marathon' } },
      ],
    },
  })
  await site.identity.db.deleteFrom('replay_entitlements').execute()
})

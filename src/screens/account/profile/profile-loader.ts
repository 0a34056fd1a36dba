import type { ApolloClient } from '@apollo/client'
import type { Asked } from '../../../router/page-route.ts'
import {
  AccountRaceDocument,
  type AccountRaceQuery,
  AccountResultDocument,
  type AccountResultQuery,
} from '../../../gql/account.ts'
import { linkOf } from '../forms/account-form.ts'
import { loadIdentity } from '../forms/identity-request.ts'
import type { Account } from './profile-values.ts'

/** A result that somebody has claimed, as the service sends it. */
export interface ClaimedResult {
  race_id: string
  participant_id: string
  /** Hidden, because of the profile or because its athlete args so. */
  private: boolean
}

interface Replay {
  order_id: string
  race_id: string
  live_tracking: boolean
  /** ISO 8601. */
  valid_until: string
  active: boolean
}

/** A device that is signed in to the account, as the service sends it. */
export interface ListedSession {
  id: string
  kind: 'cookie' | 'bearer'
  browser: string | null
  system: string | null
  current: boolean
  /** ISO 8601. */
  created_at: string
  used_at: string
}

export type NamedResult = ClaimedResult & { athlete: AccountResultQuery['athleteResult'] }
export type NamedReplay = Replay & { race: AccountRaceQuery['race'] }

/** Everything that the page of an account shows. */
export interface ProfileData {
  account: Account
  results: NamedResult[]
  replays: NamedReplay[]
  sessions: ListedSession[]
}

/** @returns undefined for the link of an e-mail, whose page needs nobody to be signed in */
export async function profileLoader(args: Asked): Promise<ProfileData | undefined> {
  if (linkOf(new URL(args.request.url).search) !== undefined) return undefined
  // The first answer says whether anybody is signed in at all.
  const account = await loadIdentity<Account>(args, 'account')
  const [results, replays, sessions] = await Promise.all([
    loadIdentity<{ items: ClaimedResult[] }>(args, 'account/results'),
    loadIdentity<{ items: Replay[] }>(args, 'account/replays'),
    loadIdentity<{ items: ListedSession[] }>(args, 'account/sessions'),
  ])
  const { client } = args
  const [namedResults, namedReplays] = await Promise.all([
    Promise.all(results.items.map((result) => withAthlete(client, result))),
    Promise.all(replays.items.map((replay) => withRace(client, replay))),
  ])
  return {
    account,
    results: namedResults,
    replays: namedReplays,
    sessions: sessions.items,
  }
}

/** Without its names, when those cannot be had: the rest of the page stands. */
export async function withAthlete(
  client: ApolloClient,
  result: ClaimedResult,
): Promise<NamedResult> {
  const { data } = await client.query({
    query: AccountResultDocument,
    variables: { raceId: result.race_id, athleteId: result.participant_id },
    errorPolicy: 'all',
  })
  return { ...result, athlete: data?.athleteResult ?? null }
}

async function withRace(client: ApolloClient, replay: Replay): Promise<NamedReplay> {
  const { data } = await client.query({
    query: AccountRaceDocument,
    variables: { raceId: replay.race_id },
    errorPolicy: 'all',
  })
  return { ...replay, race: data?.race ?? null }
}

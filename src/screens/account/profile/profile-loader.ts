import type { ApolloClient } from '@apollo/client'
import { athleteResultId } from '../../../../domain/athlete-results.ts'
import type { LoaderArguments } from '../../../router/page-route.ts'
import {
  AccountRaceDocument,
  type AccountRaceQuery,
  AccountResultDocument,
  type AccountResultQuery,
} from '../../../gql/account.ts'
import { emailLinkState } from '../forms/account-form.ts'
import { loadIdentity } from '../forms/identity-request.ts'
import type { Account } from './profile-values.ts'

/** A claimed result as the identity service sends it. */
export interface ClaimedResult {
  race_id: string
  participant_id: string
  /** Hidden by the profile or by the athlete's privacy request. */
  private: boolean
}

interface Replay {
  order_id: string
  race_id: string
  live_tracking: boolean
  /** ISO 8601 instant. */
  valid_until: string
  active: boolean
}

/** A signed-in device as the identity service sends it. */
export interface ListedSession {
  id: string
  kind: 'cookie' | 'bearer'
  browser: string | null
  system: string | null
  current: boolean
  /** ISO 8601 instants. */
  created_at: string
  used_at: string
}

export type NamedResult = ClaimedResult & { athlete: AccountResultQuery['athleteResult'] }
export type NamedReplay = Replay & { race: AccountRaceQuery['race'] }

export interface ProfileData {
  account: Account
  results: NamedResult[]
  replays: NamedReplay[]
  sessions: ListedSession[]
}

/** @returns undefined for an e-mailed link, whose page needs no session */
export async function profileLoader(args: LoaderArguments): Promise<ProfileData | undefined> {
  if (emailLinkState(new URL(args.request.url).search) !== undefined) return undefined
  // Fetched first: a 401 here means that the visitor is not signed in.
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

/** Adds the athlete's name; without the gateway the result is shown without it. */
export async function withAthlete(
  client: ApolloClient,
  result: ClaimedResult,
): Promise<NamedResult> {
  const { data } = await client.query({
    query: AccountResultDocument,
    variables: {
      id: athleteResultId({ raceId: result.race_id, athleteId: result.participant_id }),
    },
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

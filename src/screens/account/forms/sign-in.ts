import type { ApolloClient } from '@apollo/client'
import { joinAccount } from '../../../following/followed.ts'
import type { Mutate } from '../../../form/mutation.ts'
import type { SignInMutation, SignInMutationVariables } from '../../../gql/account.ts'
import type { FormVisit } from './account-form.ts'
import { runMutation } from './account-mutation.ts'

/** Starts a session with an e-mail address and a password, then calls `enterAccount`. */
export async function startSession(
  signIn: Mutate<SignInMutation, SignInMutationVariables>,
  { email, password }: { email: string; password: string },
  { client }: FormVisit,
): Promise<void> {
  await runMutation(signIn, { input: { email: email.trim(), password } })
  await enterAccount(client)
}

/**
 * Clears the cache after a session has started, because a signed-in visitor may receive other data
 * than a visitor without a session. In the browser, also merges the stored list of followed things
 * with the list of the account.
 */
export async function enterAccount(client: ApolloClient): Promise<void> {
  await client.clearStore()
  if (typeof localStorage !== 'undefined') void joinAccount()
}

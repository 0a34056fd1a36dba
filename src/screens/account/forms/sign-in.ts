import { joinAccount } from '../../../following/followed.ts'
import type { Mutate } from '../../../form/mutation.ts'
import type { SignInMutation, SignInMutationVariables } from '../../../gql/account.ts'
import type { FormVisit } from './account-form.ts'
import { runMutation } from './account-mutation.ts'

/** Starts a session and clears the cache, because the data of a signed-in visitor may differ. */
export async function startSession(
  signIn: Mutate<SignInMutation, SignInMutationVariables>,
  { email, password }: { email: string; password: string },
  { client }: FormVisit,
): Promise<void> {
  await runMutation(signIn, { input: { email: email.trim(), password } })
  await client.clearStore()
  // On the server there is no list.
  if (typeof localStorage !== 'undefined') void joinAccount()
}

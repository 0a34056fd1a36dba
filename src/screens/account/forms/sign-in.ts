import type { LoaderArguments } from '../../../router/page-route.ts'
import { requestIdentity } from './identity-request.ts'

/** Starts a session and clears the cache: cached data may differ for a signed-in visitor. */
export async function signIn(
  args: LoaderArguments,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const body = { email: email.trim(), password }
  await requestIdentity(args, { method: 'POST', path: 'sessions', body })
  await args.client.clearStore()
}

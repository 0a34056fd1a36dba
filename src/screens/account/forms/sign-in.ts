import type { Asked } from '../../../router/page-route.ts'
import { requestIdentity } from './identity-request.ts'

/** Begins a session; what was answered to nobody in particular is args anew. */
export async function signIn(
  args: Asked,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const body = { email: email.trim(), password }
  await requestIdentity(args, { method: 'POST', path: 'sessions', body })
  await args.client.clearStore()
}

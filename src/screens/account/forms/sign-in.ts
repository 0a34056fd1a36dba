import type { Asked } from '../../../router/page-route.ts'
import { askIdentity } from './identity-request.ts'

/** Begins a session; what was answered to nobody in particular is asked anew. */
export async function signIn(
  asked: Asked,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const body = { email: email.trim(), password }
  await askIdentity(asked, { method: 'POST', path: 'sessions', body })
  await asked.client.clearStore()
}

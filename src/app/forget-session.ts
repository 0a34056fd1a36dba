import type { ApolloClient } from '@apollo/client'

/**
 * Clears what this browser has of a session that is over: its cookie, which scripts cannot reach, and what was
 * loaded with it. On the server the response to the page clears the cookie.
 */
export async function forgetSession(client: ApolloClient): Promise<void> {
  await client.clearStore()
  if (import.meta.env.SSR) return
  // A service that fails here has told so already: the way to sign in stays open.
  await fetch('/v1/identity/session', { method: 'DELETE' }).catch(() => undefined)
}

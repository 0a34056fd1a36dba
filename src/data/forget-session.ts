import type { ApolloClient } from '@apollo/client'

/**
 * Clears the cached data and the HttpOnly cookie of a session that has ended.
 * During server rendering the HTTP response clears the cookie.
 */
export async function forgetSession(client: ApolloClient): Promise<void> {
  await client.clearStore()
  if (import.meta.env.SSR) return
  // Failing to clear the cookie must not block the way to the login page.
  await import('../gql/account.ts')
    .then(({ SignOutDocument }) =>
      client.mutate({ mutation: SignOutDocument, fetchPolicy: 'no-cache' }),
    )
    .catch(() => undefined)
}

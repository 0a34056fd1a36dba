import type { TypedDocumentString } from './gql/graphql'

/**
 * Returns a function that executes operations at a site. The function sends an access token if one
 * is given.
 */
export function connect(site: string) {
  return async function execute<Data, Variables>(
    document: TypedDocumentString<Data, Variables>,
    variables: Variables,
    accessToken?: string,
  ): Promise<Data> {
    const response = await fetch(`${site}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/graphql-response+json',
        ...(accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }),
      },
      body: JSON.stringify({ query: document.toString(), variables }),
    })
    const { data, errors } = (await response.json()) as {
      data?: Data
      errors?: { message: string }[]
    }
    if (data === undefined) throw new Error(errors?.[0]?.message ?? String(response.status))
    return data
  }
}

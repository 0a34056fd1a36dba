/** Sends a GraphQL query to a site. */
export async function query<Data>(origin: string, text: string): Promise<Data> {
  const response = await fetch(`${origin}/graphql?query=${encodeURIComponent(text)}`, {
    headers: { accept: 'application/json' },
  })
  const { data, errors } = (await response.json()) as { data: Data | null; errors?: unknown }
  if (!data) throw new Error(JSON.stringify(errors))
  return data
}

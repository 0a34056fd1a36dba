/**
 * OpenAPI keywords that restrict texts and numbers. The services check them. Mesh would make a
 * scalar of each schema with such a keyword, and would drop the description of the schema.
 */
const rules = new Set(['pattern', 'minLength', 'maxLength', 'minimum', 'maximum'])

/**
 * Returns an OpenAPI document without the keywords in `rules`, and without null as a value of
 * enumerations, because GraphQL has no such value.
 */
export function contractForMesh<Contract>(document: Contract): Contract {
  const text = JSON.stringify(document, (key, value: unknown) => {
    if (rules.has(key)) return undefined
    return key === 'enum' && Array.isArray(value) ? value.filter((one) => one !== null) : value
  })
  return JSON.parse(text) as Contract
}

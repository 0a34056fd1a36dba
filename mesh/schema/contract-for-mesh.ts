/**
 * Rules of texts and numbers. Only the services check these rules. Mesh would make a scalar of each
 * schema with such a rule, and would drop the description of the schema.
 */
const rules = new Set(['pattern', 'minLength', 'maxLength', 'minimum', 'maximum'])

/** An OpenAPI document as Mesh reads it. */
export function contractForMesh<Contract>(document: Contract): Contract {
  const text = JSON.stringify(document, (key, value: unknown) =>
    rules.has(key) ? undefined : value,
  )
  return JSON.parse(text) as Contract
}

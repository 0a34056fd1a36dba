import { Ajv, type ValidateFunction } from 'ajv'

/**
 * Creates a function that validates JSON against a schema of the contract. The function returns the
 * errors as a text, or undefined if there are none.
 */
export function schemaValidator(contract: object) {
  const ajv = new Ajv({
    strict: false,
    logger: false,
    formats: {
      date: /^\d{4}-\d{2}-\d{2}$/,
      'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/,
    },
  })
  ajv.addSchema(inJsonSchema(contract) as object, 'contract')
  const validators = new Map<string, ValidateFunction>()
  /** @param place JSON pointer of the schema: `#/components/schemas/Problem` */
  return (place: string, json: unknown): string | undefined => {
    let validate = validators.get(place)
    if (!validate) validators.set(place, (validate = ajv.compile({ $ref: `contract${place}` })))
    return validate(json) ? undefined : ajv.errorsText(validate.errors)
  }
}

/**
 * Converts OpenAPI 3.0 `nullable` to JSON Schema. It adds null to the type, but not to the values of
 * an enumeration, as OpenAPI 3.0.3 says.
 */
function inJsonSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(inJsonSchema)
  if (typeof schema !== 'object' || schema === null) return schema
  const { nullable, ...rest } = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, inJsonSchema(value)]),
  )
  if (nullable !== true) return rest
  return 'enum' in rest
    ? { ...rest, type: [rest['type'], 'null'] }
    : { anyOf: [{ type: 'null' }, rest] }
}

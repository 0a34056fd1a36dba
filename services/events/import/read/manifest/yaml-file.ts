import { Settings } from 'typebox/system'
import { Errors } from 'typebox/value'
import type { Static, TSchema } from 'typebox'
import type { PackageProblem, Problems } from '../../../results/problems.ts'
import type { Lines, ParsedYaml } from './parse-yaml.ts'

type Path = (string | number)[]

/** A YAML document that knows the line of each value. */
export class YamlFile {
  readonly #file: string
  readonly #problems: Problems
  readonly #content: unknown
  readonly #lines: Lines
  /** Number of lines of the file before the document. */
  readonly #linesBefore: number

  /**
   * @param file name shown in messages
   * @param firstLine line of the file at which the document starts, from 1
   * @throws InvalidPackage when the text is not YAML
   */
  constructor(file: string, parsed: ParsedYaml, problems: Problems, firstLine = 1) {
    this.#file = file
    this.#problems = problems
    this.#linesBefore = firstLine - 1
    this.#content = parsed.content
    this.#lines = parsed.lines
    for (const error of parsed.errors) {
      problems.add({ file, ...error, line: error.line + this.#linesBefore })
    }
    problems.throwIfAny()
  }

  /**
   * Returns the content after validating it by the schema.
   * @throws InvalidPackage if the content violates the schema
   */
  read<Schema extends TSchema>(schema: Schema): Static<Schema> {
    const content = this.#content
    const places = new Map<string, Path>()
    for (const error of allErrors(schema, content)) {
      const path = pathOf(error.instancePath, content)
      const missing = error.keyword === 'required' ? error.params.requiredProperties : undefined
      for (const place of missing?.map((name) => [...path, name]) ?? [path]) {
        places.set(showPath(place), place)
      }
    }
    for (const [name, path] of places) {
      // A wrong value also makes the values that contain it invalid. Only the innermost wrong value
      // is reported.
      const hasPart = [...places.keys()].some(
        (other) =>
          other.startsWith(`${name}.`) ||
          other.startsWith(`${name}[`) ||
          (name === '' && other !== ''),
      )
      if (!hasPart) this.problem(path, this.#describe(schema, content, path))
    }
    this.#problems.throwIfAny()
    // The code above has validated the content.
    return content as Static<Schema>
  }

  /** Whether the document has this top-level field. */
  has(field: string): boolean {
    return this.#lines.inner?.has(field) ?? false
  }

  problem(
    path: Path,
    problem: Pick<PackageProblem, 'code' | 'message' | 'expected'> & { value?: string },
  ): void {
    this.#problems.add({
      file: this.#file,
      line: this.lineOf(path),
      path: showPath(path),
      ...problem,
    })
  }

  /**
   * Returns the line of the name of a field, or of an item of a list. If it does not exist, returns
   * the line of its nearest existing parent, or else the first line.
   */
  lineOf(path: Path): number {
    let lines = this.#lines
    for (const key of path) {
      const inner = lines.inner?.get(String(key))
      if (inner === undefined) break
      lines = inner
    }
    return lines.line + this.#linesBefore
  }

  #describe(
    schema: TSchema,
    content: unknown,
    path: Path,
  ): Pick<PackageProblem, 'code' | 'message' | 'expected' | 'value'> {
    const { expected, isKnown, names } = expectedAt(schema, path)
    const value = path.reduce<unknown>((inner, key) => ownValue(inner, key), content)
    const name = showPath(path)
    if (!isKnown) {
      const key = String(path.at(-1))
      return {
        code: 'field.unknown',
        message: `There is no field "${key}" here`,
        expected: `Use one of: ${names.join(', ')}.`,
      }
    }
    if (value === undefined || value === null) {
      return { code: 'field.missing', message: `"${name}" is missing`, expected }
    }
    return {
      code: 'field.invalid',
      message: `"${name}" is not as it should be`,
      value: typeof value === 'string' ? value : JSON.stringify(value),
      expected,
    }
  }
}

/**
 * Returns up to 1,000 schema errors. The default limit is too low, because a wrong value of an
 * enumeration causes one error for each allowed value.
 */
function allErrors(schema: TSchema, content: unknown): ReturnType<typeof Errors> {
  const { maxErrors } = Settings.Get()
  Settings.Set({ maxErrors: 1000 })
  try {
    return Errors(schema, content)
  } finally {
    Settings.Set({ maxErrors })
  }
}

/**
 * Returns the `expected` text of the innermost schema on a path. `isKnown` is false if the path
 * leaves an object with known fields. Then `names` has these fields.
 */
function expectedAt(
  root: TSchema,
  path: Path,
): { expected: string; isKnown: boolean; names: string[] } {
  let schema = root as Node
  let expected = schema.expected ?? ''
  for (const key of path) {
    const candidates = [schema, ...(schema.anyOf ?? [])]
    const inner =
      typeof key === 'number'
        ? candidates.map(({ items }) => items).find((found) => found !== undefined)
        : candidates
            .map((candidate) => ownValue(candidate.properties, key) ?? recordValue(candidate))
            .find((found) => found !== undefined)
    if (inner === undefined) {
      const names = candidates.flatMap(({ properties }) => Object.keys(properties ?? {}))
      return { expected, isKnown: names.length === 0, names }
    }
    schema = inner
    expected = schema.expected ?? expected
  }
  return { expected, isKnown: true, names: [] }
}

interface Node {
  expected?: string
  properties?: Record<string, Node>
  patternProperties?: Record<string, Node>
  items?: Node
  anyOf?: Node[]
}

function recordValue(schema: Node): Node | undefined {
  return Object.values(schema.patternProperties ?? {})[0]
}

function ownValue<Value>(
  record: Readonly<Record<string, Value>> | undefined,
  key: string,
): Value | undefined
function ownValue(record: unknown, key: string | number): unknown
function ownValue(record: unknown, key: string | number): unknown {
  if (typeof record !== 'object' || record === null || !Object.hasOwn(record, key)) return undefined
  return (record as Record<string | number, unknown>)[key]
}

function pathOf(pointer: string, content: unknown): Path {
  let inner = content
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => {
      const key = Array.isArray(inner) ? Number(part) : part
      inner = ownValue(inner, key)
      return key
    })
}

/** Formats a path as text: `races[0].sport`. */
export function showPath(path: Path): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${String(key)}]` : `.${key}`))
    .join('')
    .replace(/^\./, '')
}

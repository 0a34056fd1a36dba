/** Something in a package that keeps it from being imported, or a value that could not be used. */
export interface PackageProblem {
  /** Stable, dotted: `event.unknownTimeZone`. */
  code: string
  /** Within the package, or as event.yml names it. */
  file: string
  line?: number
  /** In event.yml: `races[0].sport`. */
  path?: string
  /** In a result file. */
  column?: string
  value?: string
  /** What is wrong. */
  message: string
  /** What was expected, or the way out. */
  expected: string
}

/** As many are collected before reading stops: the rest follows from them more often than not. */
const maxProblems = 50

/** The package cannot be imported; nothing was changed. */
export class InvalidPackage extends Error {
  override readonly name = 'InvalidPackage'
  readonly problems: readonly PackageProblem[]

  constructor(problems: readonly PackageProblem[]) {
    super(problems.map(describeProblem).join('\n'))
    this.problems = problems
  }
}

/** Collects what is wrong, to tell it all at once. */
export class Problems {
  readonly #problems: PackageProblem[] = []

  /** @throws InvalidPackage when there are too many to be worth reading on */
  add(problem: PackageProblem): void {
    this.#problems.push(problem)
    if (this.#problems.length >= maxProblems) this.throwIfAny()
  }

  /** @throws InvalidPackage */
  throwIfAny(): void {
    if (this.#problems.length > 0) throw new InvalidPackage(this.#problems)
  }
}

/** One line for a person: where, what, what was expected, and the code to look it up by. */
export function describeProblem(problem: PackageProblem): string {
  const { code, file, line, path, column, value, message, expected } = problem
  const place = [
    line === undefined ? file : `${file}:${String(line)}`,
    ...(path === undefined || path === '' ? [] : [path]),
    ...(column === undefined ? [] : [`column "${column}"`]),
  ].join(', ')
  const found = value === undefined ? '' : ` (found ${quoted(value)})`
  return `${place}: ${message}${found}. ${expected} [${code}]`
}

function quoted(value: string): string {
  const text = value.length > 60 ? `${value.slice(0, 59)}…` : value
  return JSON.stringify(text)
}

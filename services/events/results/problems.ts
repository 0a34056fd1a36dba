/** The reason why a package cannot be imported, or why a value in it cannot be used. */
export interface PackageProblem {
  /** Stable code with a dot: `event.unknownTimeZone`. */
  code: string
  /** Place of the problem, such as a path within the package or an option of a command. */
  file: string
  line?: number
  /** Field of event.yml: `races[0].sport`. */
  path?: string
  /** Column of a result file. */
  column?: string
  value?: string
  /** Number of rows, times or people at fault. */
  count?: number
  /** Number of all rows, times or people. */
  total?: number
  message: string
  /** The expected value, or a way to fix the problem. */
  expected: string
  /** Parameters of an import over HTTP. Each of them alone settles the problem. */
  answers?: ProblemAnswer[]
}

/** A parameter of an import over HTTP with its value. An empty value stands for any text. */
export interface ProblemAnswer {
  parameter: string
  value: string
}

/**
 * Reading stops after this number of problems, because later problems often follow from earlier
 * ones.
 */
const maxProblems = 50

/** Error that says why a package cannot be imported. Readers see no change. */
export class InvalidPackage extends Error {
  override readonly name = 'InvalidPackage'
  readonly problems: readonly PackageProblem[]

  constructor(problems: readonly PackageProblem[]) {
    super(problems.map(describeProblem).join('\n'))
    this.problems = problems
  }
}

/** Collects problems, to report all of them together. */
export class Problems {
  readonly #problems: PackageProblem[] = []

  /**
   * Adds a problem.
   * @throws InvalidPackage when the maximum number of problems is reached
   */
  add(problem: PackageProblem): void {
    this.#problems.push(problem)
    if (this.#problems.length >= maxProblems) this.throwIfAny()
  }

  /**
   * Reports all collected problems.
   * @throws InvalidPackage when there is a problem
   */
  throwIfAny(): void {
    if (this.#problems.length > 0) throw new InvalidPackage(this.#problems)
  }
}

/** Describes a problem in one line for the operator: place, message, expectation and code. */
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

/** Joins the first texts of a list for a message: `a, b and 3 more`. */
export function joinFirst(texts: readonly string[], total: number): string {
  const more = total - texts.length
  return `${texts.join(', ')}${more > 0 ? ` and ${String(more)} more` : ''}`
}

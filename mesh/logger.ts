type Report = (message: string) => void

/** The built gateway is a bundle of its own: what the host registers travels through a symbol. */
const registry = Symbol.for('parcours.report')
const shared = globalThis as { [registry]?: Report }

/** Says who takes what went wrong. Without anybody it goes to the console. */
export function registerReport(report: Report): void {
  shared[registry] = report
}

export function report(message: string): void {
  const take = shared[registry] ?? console.error
  take(`gateway: ${message}`)
}

/** Mesh tells much while it starts; only what went wrong is for the log. */
const quiet = () => undefined
const complain = (...parts: unknown[]) => {
  report(parts.map((part) => (part instanceof Error ? part.stack : String(part))).join(' '))
}

const logger = {
  log: quiet,
  debug: quiet,
  info: quiet,
  warn: complain,
  error: complain,
  child: () => logger,
}

export default logger

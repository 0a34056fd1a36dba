type Report = (message: string) => void

let sink: Report = console.error

/** Sets the receiver of warnings and errors. The default is `console.error`. */
export function setReport(report: Report): void {
  sink = report
}

export function report(message: string): void {
  sink(`gateway: ${message}`)
}

/** Ignores messages of Mesh about its start-up steps. Only warnings and errors are reported. */
const ignore = () => undefined
const reportAll = (...parts: unknown[]) => {
  report(parts.map((part) => (part instanceof Error ? part.stack : String(part))).join(' '))
}

const logger = {
  log: ignore,
  debug: ignore,
  info: ignore,
  warn: reportAll,
  error: reportAll,
  child: () => logger,
}

export default logger

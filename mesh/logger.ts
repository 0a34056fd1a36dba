/** Mesh tells much while it starts; only what went wrong is for the log. */
const quiet = () => undefined
const complain = (...parts: unknown[]) => {
  console.error('gateway:', ...parts)
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

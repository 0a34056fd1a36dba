import { parseArgs, type ParseArgsConfig } from 'node:util'

/** Thrown when an argument of a command is wrong. The message names the argument. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage'
}

/**
 * Parses the arguments of a command, including positional arguments.
 * @throws WrongUsage for an unknown option or a missing value
 */
export function parseArguments<Options extends NonNullable<ParseArgsConfig['options']>>(
  argv: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...argv], allowPositionals: true, options })
  } catch (error) {
    if (error instanceof TypeError) throw new WrongUsage(error.message)
    throw error
  }
}

/**
 * Refuses arguments of a command that has none.
 * @throws WrongUsage if there is an argument
 */
export function refuseArguments(argv: readonly string[]): void {
  if (argv.length > 0) throw new WrongUsage('This command has no arguments.')
}

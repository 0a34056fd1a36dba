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

import { parseArgs, type ParseArgsConfig } from 'node:util'

/** Arguments of a command are wrong; the message says which. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage'
}

/**
 * `parseArgs` with positional arguments.
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

import Type from 'typebox'
import { Value } from 'typebox/value'
import type { SiteCommand } from './import-messages.ts'

/**
 * Maximum length of a command in bytes. Long commands contain many decisions on hidden athletes.
 */
export const maxCommandBytes = 1_000_000

/**
 * Schema of the fields that determine the command. A command from another release may have further
 * fields.
 */
const shape = Type.Union([
  Type.Object({ type: Type.Literal('import'), path: Type.String(), check: Type.Boolean() }),
  Type.Object({ type: Type.Literal('delete'), eventId: Type.String() }),
  Type.Object({ type: Type.Literal('undo'), eventId: Type.String() }),
  Type.Object({ type: Type.Literal('status'), eventId: Type.String(), status: Type.String() }),
  Type.Object({ type: Type.Literal('run'), command: Type.Object({ name: Type.String() }) }),
])

/** Thrown for a message on the socket that is not a command of this release. */
export class UnknownCommand extends Error {
  override readonly name = 'UnknownCommand'

  constructor() {
    super(
      'The running site does not know this command. Run it from the folder of the release that runs.',
    )
  }
}

/**
 * Reads a command.
 * @throws UnknownCommand
 */
export function readCommand(line: string): SiteCommand {
  try {
    const command: unknown = JSON.parse(line)
    // The check verifies only the fields that determine the command. This suffices, because only
    // commands of the same user write to the socket.
    if (Value.Check(shape, command)) return command as SiteCommand
  } catch {
    // The text is not JSON if the command was killed while it wrote the text.
  }
  throw new UnknownCommand()
}

import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import type { Answers, Question } from '../../../../reader/understand/understood-column.ts'
import type { ImportTerminal } from '../import-terminal.ts'

/**
 * Asks a question in a terminal until the reply is one of the choices.
 * @returns the answers including the reply. Undefined without a terminal, without choices, or when
 * the user ends the input.
 */
export async function askQuestion(
  { text, choices, about }: Question,
  answers: Answers,
  { stdin, stdout, signal }: ImportTerminal,
): Promise<Answers | undefined> {
  if (stdin?.isTTY !== true || stdout.isTTY !== true || choices.length === 0) return undefined
  stdout.write(
    `${text}\n${choices.map((choice, index) => `  ${String(index + 1)}  ${choice}\n`).join('')}`,
  )
  const lines = createInterface({ input: stdin, output: stdout, terminal: false })
  // Handles Ctrl-D. Otherwise the question would stay open for ever.
  const closed = once(lines, 'close').then(() => undefined)
  try {
    for (;;) {
      const asked = signal === undefined ? {} : { signal }
      const reply = await Promise.race([lines.question('Number: ', asked), closed])
      if (reply === undefined) return undefined
      const choice = choices[Number(reply) - 1] ?? choices.find((each) => each === reply.trim())
      if (choice !== undefined) return withAnswer(answers, about, choice)
    }
  } finally {
    lines.close()
  }
}

function withAnswer(answers: Answers, about: Question['about'], choice: string): Answers {
  if ('times' in about) return { ...answers, times: choice as NonNullable<Answers['times']> }
  const [field, column] = 'section' in about ? [choice, about.section] : [about.column, choice]
  return { ...answers, columns: { ...answers.columns, [field]: column } }
}

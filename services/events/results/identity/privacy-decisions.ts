import { InvalidPackage, type PackageProblem } from '../problems.ts'

/**
 * The operator's decision on a hidden or removed athlete whom an import could not match with
 * certainty.
 */
export interface PrivacyDecision {
  participantId: string
  /** Line of the result file with this athlete. Null when no line is this athlete. */
  line: number | null
}

/** A hidden or removed athlete and the lines that may be this athlete. */
export interface UndecidedAthlete {
  participantId: string
  /** Whether a correction removed the athlete from the results. */
  isRemoved: boolean
  lines: number[]
  /** Number of candidate rows. It is also known for sources without line numbers. */
  rows: number
}

const maxLines = 20

/** Parses the decision `ATHLETE=LINE` or `ATHLETE=none`. */
export function readPrivacyDecision(text: string): PrivacyDecision | undefined {
  const [, participantId = '', line = ''] = /^([a-z2-7]{16})=(none|[1-9]\d{0,8})$/.exec(text) ?? []
  if (participantId === '') return undefined
  return { participantId, line: line === 'none' ? null : Number(line) }
}

/**
 * Returns the problem for an undecided athlete. The text lists line numbers and the athlete's id,
 * but never a name.
 */
export function undecidedProblem(
  file: string,
  { participantId, isRemoved, lines, rows }: UndecidedAthlete,
): PackageProblem {
  const listed = lines.slice(0, maxLines).join(', ')
  const more = rows - Math.min(lines.length, maxLines)
  const which = [listed, ...(more > 0 ? [`${String(more)} more`] : [])]
    .filter(Boolean)
    .join(' and ')
  const guarded = isRemoved ? 'was removed by a correction' : 'is hidden'
  return {
    code: 'privacy.undecided',
    file,
    message: `The athlete ${participantId} ${guarded}, and which line is this person is not certain. Possible: ${which}`,
    expected: `Import again with --privacy ${participantId}=${String(lines[0] ?? 'LINE')} (or the right line), or with --privacy ${participantId}=none when it is none of them.`,
    answers: [...lines.slice(0, maxLines), 'none'].map((line) => ({
      parameter: 'privacy',
      value: `${participantId}=${String(line)}`,
    })),
  }
}

export function noSuchLine(file: string, { participantId, line }: PrivacyDecision): InvalidPackage {
  return new InvalidPackage([
    {
      code: 'privacy.noSuchLine',
      file,
      message: `--privacy ${participantId}=${String(line)}: this line is rejected, is not of the race of this athlete, or is another athlete`,
      expected: 'Leave the decision out to see which lines are possible.',
    },
  ])
}

export function noSuchAthlete({ participantId }: PrivacyDecision): InvalidPackage {
  return new InvalidPackage([
    {
      code: 'privacy.noSuchAthlete',
      file: 'event.yml',
      message: `--privacy ${participantId}=…: nobody with this id is hidden in, or removed from, a race of this package`,
      expected: 'Take the id from the message that asked for the decision.',
    },
  ])
}

export function privacyRequestedMeanwhile(file: string): InvalidPackage {
  return new InvalidPackage([
    {
      code: 'privacy.askedMeanwhile',
      file,
      message:
        'While the file was imported, an athlete who is not on any of its lines asked to be hidden',
      expected: 'Import again: which new line may be this athlete is then listed.',
    },
  ])
}

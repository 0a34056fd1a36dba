const messages = {
  START: 'start',
  LEAD: 'lead',
  LEAD_WOMAN: 'lead_woman',
  FIRST_WOMAN: 'first_woman',
  FIRST_MAN: 'first_man',
  HALF_PASSED: 'half_passed',
  HALF_FINISHED: 'half_finished',
  LAST_FINISHER: 'last_finisher',
} as const

/**
 * Returns the message id for a milestone. The message takes the values `athlete` and `place`.
 * @param isHalfway whether the checkpoint is halfway
 */
export function milestoneMessage(
  { kind, isFinish }: { kind: keyof typeof messages; isFinish: boolean },
  isHalfway = false,
) {
  const name =
    kind === 'LEAD' && isFinish
      ? 'first'
      : kind === 'HALF_PASSED' && isHalfway
        ? 'halfway'
        : messages[kind]
  return `milestones.${name}` as const
}

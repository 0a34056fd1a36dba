/** Why times that cannot be true are published all the same. */
export interface Forced {
  /** What the operator wrote. */
  reason: string
  /** How many such times there are; complete when the rows were read. */
  times: number
}

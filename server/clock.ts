const SystemDate = Date

/** A clock that starts at another time than the system's clock, and may run faster. */
export interface ClockSettings {
  /** The time at the start of the clock, in milliseconds since 1970. */
  startsAt: number
  /** Seconds by which this clock advances in one second of the system's clock. */
  speed: number
}

/**
 * Replaces the time that `Date` returns in this process. SQL's `now()` in the embedded database
 * returns the same time, because PGlite asks JavaScript for the time. Timers such as `setTimeout`
 * keep the time of the system.
 * Tests move the clock of a running site with `Date.moveTo`.
 */
export function installClock({ startsAt, speed }: ClockSettings): void {
  let [clockStart, systemStart] = [startsAt, SystemDate.now()]
  const now = () => Math.floor(clockStart + (SystemDate.now() - systemStart) * speed)
  class MovedDate extends SystemDate {
    constructor(...values: [] | [value: number]) {
      // Without arguments, the date is the current time of this clock. With arguments, the base
      // class computes the date.
      super(...(values.length === 0 ? ([now()] as [value: number]) : values))
    }
    static override now(): number {
      return now()
    }
  }
  // Sets the clock to an instant in ISO 8601. The speed of the clock does not change.
  const moveTo = (instant: string) => {
    clockStart = SystemDate.parse(instant)
    systemStart = SystemDate.now()
  }
  globalThis.Date = Object.assign(MovedDate, { moveTo }) as unknown as DateConstructor
}

/** Number of points of a budget that a client has left. The budget is for one minute. */
export interface BudgetLevel {
  perMinute: number
  remaining: number
  /**
   * The time when the minute ends and the budget is full again, in milliseconds since the epoch.
   */
  resetsAt: number
}

/** Returns the number of seconds until a budget is full again, at least one. */
export function secondsUntilReset({ resetsAt }: BudgetLevel): number {
  return Math.max(1, Math.ceil((resetsAt - Date.now()) / 1000))
}

/**
 * Returns the `RateLimit` headers of the IETF draft.
 * @param levels the remaining points of each budget, by the name of the budget's policy. Undefined
 * for a budget without a limit
 */
export function rateLimitHeaders(
  levels: Record<string, BudgetLevel | undefined>,
): Record<string, string> {
  const limited = Object.entries(levels).flatMap(([name, level]) =>
    level ? [{ name, level }] : [],
  )
  if (limited.length === 0) return {}
  const quotas = limited.map(({ name, level }) => [name, level.perMinute] as const)
  const left = limited.map(
    ({ name, level }) =>
      `"${name}";r=${String(level.remaining)};t=${String(secondsUntilReset(level))}`,
  )
  return { ...rateLimitPolicy(Object.fromEntries(quotas)), ratelimit: left.join(', ') }
}

/**
 * Returns only `RateLimit-Policy`, for a response that a cache may send to other clients, too.
 * @param quotas points per minute, by the name of the policy; 0 without a limit
 */
export function rateLimitPolicy(quotas: Record<string, number>): Record<string, string> {
  const policies = Object.entries(quotas).flatMap(([name, quota]) =>
    quota > 0 ? `"${name}";q=${String(quota)};w=60` : [],
  )
  return policies.length === 0 ? {} : { 'ratelimit-policy': policies.join(', ') }
}

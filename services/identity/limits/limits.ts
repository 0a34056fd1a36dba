import type { IdentityDatabase } from '../database.ts'
import { limitAttempts } from './limit-attempts.ts'
import { networkOf } from '../../platform/network.ts'

interface Limit {
  most: number
  minutes: number
}

/** How often something may be tried: from one address of the network, and for one account. */
const limits = {
  accessRequest: { address: { most: 5, minutes: 1 } },
  signIn: { address: { most: 50, minutes: 5 }, account: { most: 10, minutes: 15 } },
  /** Asking for a letter, whatever is in it. */
  letter: { address: { most: 20, minutes: 60 }, account: { most: 3, minutes: 60 } },
  /** Following the link of a letter. */
  link: { address: { most: 30, minutes: 60 } },
  /** Showing one's password once more. */
  password: { account: { most: 10, minutes: 15 } },
  export: { account: { most: 10, minutes: 60 } },
} satisfies Record<string, { address?: Limit; account?: Limit }>

export type Limited = keyof typeof limits

/**
 * @param by `account` is an id, or an e-mail address, whether there is such an account or not
 * @throws Problem request.tooMany
 */
export async function limit(
  db: IdentityDatabase,
  purpose: Limited,
  by: { address?: string; account?: string },
): Promise<void> {
  const { address, account }: { address?: Limit; account?: Limit } = limits[purpose]
  if (address && by.address !== undefined) {
    await limitAttempts(db, { ...address, purpose, who: `address ${networkOf(by.address)}` })
  }
  if (account && by.account !== undefined) {
    await limitAttempts(db, { ...account, purpose, who: `account ${by.account}` })
  }
}

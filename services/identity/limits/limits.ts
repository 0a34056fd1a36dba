import { Problem } from '../../platform/http/problem.ts'
import type { IdentityDatabase } from '../database.ts'
import type { KeyedHash } from './keyed-hash.ts'
import { networkOf } from '../../platform/http/network.ts'
import {
  clearAccounts,
  clearCount,
  countAttempt,
  isKnownNetwork,
  storeNetwork,
  startPause,
  uncountAttempt,
} from './queries.ts'

interface Limit {
  max: number
  minutes: number
}

/** Limits of the number of requests per network and per account. */
const limits = {
  accessRequest: { address: { max: 20, minutes: 60 } },
  signIn: { address: { max: 50, minutes: 5 } },
  /**
   * Requests of apps for new tokens. The limit is high because many phones share one address of a
   * mobile network.
   */
  refresh: { address: { max: 300, minutes: 5 } },
  /** Requests that make the site send an e-mail with a link. */
  email: { address: { max: 20, minutes: 60 } },
  /** Requests to confirm a new e-mail address. They are counted for the new address. */
  newAddress: { account: { max: 3, minutes: 60 } },
  /** Requests that use a link from an e-mail, or an invalid claim link. */
  link: { address: { max: 30, minutes: 60 } },
  /**
   * Requests that check whether a link from an e-mail still works. Each visit of the page of a link
   * sends one. They do not count towards the limit of the form on this page, because the page is
   * opened more often than the form is sent.
   */
  openedLink: { address: { max: 60, minutes: 60 } },
  /**
   * Requests that use a valid claim link. They are counted for the result, because many athletes
   * share the network of a venue or of a mobile operator.
   */
  claim: { account: { max: 30, minutes: 60 } },
  /** Requests of an organiser for claim links, of one athlete or of a race. */
  claimLinks: { account: { max: 120, minutes: 60 } },
  /** New tokens of organisers. */
  organiserToken: { account: { max: 20, minutes: 60 } },
  /**
   * Requests that repeat the current password to confirm a change. For the account, only wrong
   * passwords count.
   */
  password: { address: { max: 50, minutes: 5 }, account: { max: 10, minutes: 15 } },
  export: { account: { max: 10, minutes: 60 } },
  /**
   * Changes of a profile. A change of its privacy makes all processes read the races of the owner
   * again.
   */
  profile: { account: { max: 60, minutes: 60 } },
  /** Changes of what an account follows. Each change stores all lists again. */
  following: { account: { max: 300, minutes: 60 } },
} satisfies Record<string, { address?: Limit; account?: Limit }>

/** Limit of failed sign-ins for one account from one network. */
const failuresFromNetwork: Limit = { max: 10, minutes: 15 }

/**
 * Limit of failed sign-ins for one account from all networks where its owner has never signed in.
 */
const failuresFromStrangers: Limit = { max: 100, minutes: 60 }

/**
 * Minimum number of minutes between two e-mails of the same kind to the same address, until `clear`
 * ends the pause. The pause is shorter than the validity of a recovery link. So the owner has a
 * valid link, even while a stranger requests links all the time. Sign-up and recovery have separate
 * pauses, because a sign-up e-mail does not help an owner who has lost the password.
 */
const emailPause = 20

export type Limits = ReturnType<typeof createLimits>

interface SignInAttempt {
  address: string
  email: string
  /** Id of the account. Undefined when no account has this e-mail address. */
  accountId: string | undefined
}

export function createLimits(db: IdentityDatabase, hash: KeyedHash) {
  const ofAccount = (account: string) => hash(`account ${account}`)

  async function count(who: string, purpose: string, account: string | null, limit: Limit) {
    const counted = await countAttempt(db, { who, purpose, account }, limit.minutes)
    if (counted.count <= limit.max) return
    throw new Problem(429, 'request.tooMany', 'Too many requests. Wait a little.', undefined, {
      retryAfter: Math.max(counted.wait, 1),
    })
  }

  /** Returns the key under which attempts for an account from a network are counted. */
  async function pairOf({ address, email }: SignInAttempt) {
    const who = await hash(`account ${email} network ${networkOf(address)}`)
    return { who, purpose: 'signIn.network' }
  }

  const networkHash = ({ address, accountId }: SignInAttempt) =>
    hash(`known ${accountId ?? ''} ${networkOf(address)}`)

  /**
   * Counts a request and refuses it if the limit is exceeded.
   * @param by the network address and the account for which the request is counted. `account` is
   * the id of an account, an e-mail address or the key of a result
   * @throws Problem 429 request.tooMany
   */
  async function check(
    purpose: keyof typeof limits,
    by: { address?: string; account?: string },
  ): Promise<void> {
    const { address, account }: { address?: Limit; account?: Limit } = limits[purpose]
    if (address && by.address !== undefined) {
      await count(await hash(`address ${networkOf(by.address)}`), purpose, null, address)
    }
    if (account && by.account !== undefined) {
      const who = await ofAccount(by.account)
      await count(who, purpose, who, account)
    }
  }

  return {
    check,
    /** Takes back the attempt that `check` has counted for an account, because it was no failure. */
    uncount: async (purpose: keyof typeof limits, account: string) =>
      uncountAttempt(db, { who: await ofAccount(account), purpose }),
    /**
     * Counts a sign-in as failed. If it succeeds, `signedIn` clears the count of its network.
     * Counts in the same way whether or not the e-mail address has an account.
     * @throws Problem 429 request.tooMany
     */
    async checkSignIn(from: SignInAttempt) {
      await check('signIn', { address: from.address })
      const account = await ofAccount(from.email)
      const { who, purpose } = await pairOf(from)
      await count(who, purpose, account, failuresFromNetwork)
      if (await isKnownNetwork(db, from.accountId, await networkHash(from))) return
      await count(account, 'signIn.strangers', account, failuresFromStrangers)
    },
    /**
     * Clears the count of failed sign-ins of this account from this network. From now on, the limit
     * for unknown networks does not apply to this network.
     */
    async signedIn(from: SignInAttempt & { accountId: string }) {
      await clearCount(db, await pairOf(from))
      await storeNetwork(db, from.accountId, await networkHash(from))
    },
    /** Clears all counts and ends all pauses of an account. */
    async clear({ id, email }: { id: string; email: string }) {
      await clearAccounts(db, [await ofAccount(id), await ofAccount(email)])
    },
    /**
     * Queues an e-mail, unless the pause after an e-mail of the same kind to the same address is
     * running.
     */
    async queueEmail(
      kind: 'sign_up' | 'recovery',
      email: string,
      queue: (transaction: IdentityDatabase) => Promise<void>,
    ) {
      const account = await ofAccount(email)
      const attempt = { who: account, purpose: `sent.${kind}`, account }
      await db.transaction().execute(async (transaction) => {
        if (await startPause(transaction, attempt, emailPause)) await queue(transaction)
      })
    },
  }
}

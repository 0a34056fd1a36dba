import { createTestIdentity, testProfile } from '../../services/identity/testing.ts'
import { defaultPasswordCost } from '../../services/identity/security/passwords.ts'
import { median, report } from './measurement.ts'

/**
 * Compares response times for known and unknown e-mail addresses. Measures sign-in with a wrong
 * password, and recovery.
 * A difference in response times would reveal which addresses have an account.
 */
const rounds = 101
const warmUp = 10

const known = 'ada@tugboats.example'
const unknown = 'eve@tugboats.example'

const identity = await createTestIdentity({ passwordCost: defaultPasswordCost })
try {
  await identity.signedUp(known)
  await compare('signing in', 'sessions', { password: `not ${testProfile.password}` })
  await compare('asking for recovery', 'recovery', {})
} finally {
  await identity.close()
}

async function compare(what: string, path: string, body: object) {
  const samples = { known: [] as number[], unknown: [] as number[] }
  for (let round = -warmUp; round < rounds; round += 1) {
    await identity.db.deleteFrom('attempt_counts').execute()
    // The order alternates, so neither address is always measured first.
    const both = [known, unknown]
    for (const email of round % 2 === 0 ? both : both.toReversed()) {
      const browser = identity.browser()
      const started = performance.now()
      await browser.post(path, { ...body, email })
      const taken = performance.now() - started
      if (round >= 0) samples[email === known ? 'known' : 'unknown'].push(taken)
      await identity.mailer.idle()
    }
  }
  const [ofKnown, ofUnknown] = [median(samples.known), median(samples.unknown)]
  report({ what: `${what}, known address, median`, value: ofKnown, unit: 'ms' })
  report({ what: `${what}, unknown address, median`, value: ofUnknown, unit: 'ms' })
  const apart = Math.abs(ofKnown - ofUnknown) / Math.min(ofKnown, ofUnknown)
  report({ what: `${what}, how far apart`, value: apart, unit: '', atMost: 0.1 })
}

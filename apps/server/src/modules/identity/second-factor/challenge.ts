import { cutText } from '@energy-console/contract'
import { addressKey } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { hashToken, randomToken } from '../token/tokens'
import { addChallenge, endChallenge, forgetChallenges as forgetOld, takeTry } from './queries'

type Parts = Pick<Platform, 'db' | 'clock'>

/** How long a sign-in waits for its second step. */
const waitsMs = 5 * 60_000
/** Codes that may be tried before the password is asked for again. */
const tries = 5

/** What continues a sign-in whose first step was right, from the same address. */
export async function beginChallenge(
  { db, clock }: Parts,
  { userId, providerId }: { userId: string; providerId: string | null },
  ip: string,
): Promise<string> {
  const challenge = randomToken()
  await db.asSystem((tx) =>
    addChallenge(tx, {
      hash: hashToken(challenge),
      userId,
      isByProvider: providerId !== null,
      providerId,
      expiresAt: new Date(clock.now() + waitsMs),
      triesLeft: tries,
      address: cutText(addressKey(ip), 64),
    }),
  )
  return challenge
}

/** Takes one try; whose sign-in it is, undefined where there is nothing to continue. */
export const tryChallenge = ({ db, clock }: Parts, challenge: string, ip: string) =>
  db.asSystem((tx) =>
    takeTry(tx, {
      hash: hashToken(challenge),
      address: cutText(addressKey(ip), 64),
      now: new Date(clock.now()),
    }),
  )

/** The second step was taken: nothing is left to continue. False where another request was faster. */
export const meetChallenge = ({ db }: Pick<Parts, 'db'>, challenge: string): Promise<boolean> =>
  db.asSystem((tx) => endChallenge(tx, hashToken(challenge)))

/** Removes challenges that nobody has met in time. */
export const forgetChallenges = ({ db, clock }: Parts): Promise<void> =>
  db.asSystem((tx) => forgetOld(tx, new Date(clock.now())))

import { and, count, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { recoveryCodeTable, secondFactorTable, signInChallengeTable } from './table'

/* All of it as role `system`: no request sees the second factor of anybody. */

export async function findFactor(tx: Tx, userId: string) {
  const [found] = await tx.select().from(secondFactorTable).where(eq(secondFactorTable.userId, userId))
  return found
}

/** Whether the user's sign-in has a second step. */
export const hasFactor = async (tx: Tx, userId: string): Promise<boolean> =>
  typeof (await findFactor(tx, userId))?.secret === 'string'

/** Which of the users sign in with a second step. */
export async function findSecured(tx: Tx, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await tx
    .select({ userId: secondFactorTable.userId })
    .from(secondFactorTable)
    .where(and(inArray(secondFactorTable.userId, [...userIds]), isNotNull(secondFactorTable.secret)))
  return new Set(found.map(({ userId }) => userId))
}

/** A secret that waits for its first code. */
export async function keepWaiting(
  tx: Tx,
  waiting: { userId: string; waitingSecret: string; waitingUntil: Date },
): Promise<void> {
  await tx
    .insert(secondFactorTable)
    .values(waiting)
    .onConflictDoUpdate({ target: secondFactorTable.userId, set: waiting })
}

/** Makes the waiting secret the one in force. */
export async function putInForce(
  tx: Tx,
  { userId, secret, now, step }: { userId: string; secret: string; now: Date; step: number },
): Promise<void> {
  await tx
    .update(secondFactorTable)
    .set({
      secret,
      confirmedAt: now,
      lastStep: step,
      waitingSecret: null,
      waitingUntil: null,
      failedCodes: 0,
    })
    .where(eq(secondFactorTable.userId, userId))
}

/** What is shared with the authenticator, which no other request takes a code of meanwhile. */
export async function holdFactor(tx: Tx, userId: string) {
  const [found] = await tx
    .select()
    .from(secondFactorTable)
    .where(eq(secondFactorTable.userId, userId))
    .for('update')
  return found
}

/** Keeps how many codes have failed, and since when. */
export async function keepFailures(
  tx: Tx,
  { userId, ...failures }: { userId: string; failedCodes: number; failingSince: Date },
): Promise<void> {
  await tx.update(secondFactorTable).set(failures).where(eq(secondFactorTable.userId, userId))
}

/** Takes the code of a step, once: false where it, or a later one, was taken before. */
export async function takeStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const taken = await tx
    .update(secondFactorTable)
    .set({ lastStep: step })
    .where(
      and(
        eq(secondFactorTable.userId, userId),
        or(isNull(secondFactorTable.lastStep), lt(secondFactorTable.lastStep, step)),
      ),
    )
    .returning({ userId: secondFactorTable.userId })
  return taken.length > 0
}

/** Uses a recovery code up; false where there is none such. */
export async function takeRecoveryCode(tx: Tx, userId: string, hash: string): Promise<boolean> {
  const used = await tx
    .delete(recoveryCodeTable)
    .where(and(eq(recoveryCodeTable.userId, userId), eq(recoveryCodeTable.hash, hash)))
    .returning({ id: recoveryCodeTable.id })
  return used.length > 0
}

export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: readonly string[]): Promise<void> {
  await tx.delete(recoveryCodeTable).where(eq(recoveryCodeTable.userId, userId))
  await tx.insert(recoveryCodeTable).values(hashes.map((hash) => ({ userId, hash })))
}

export async function countRecoveryCodes(tx: Tx, userId: string): Promise<number> {
  const [found] = await tx
    .select({ left: count() })
    .from(recoveryCodeTable)
    .where(eq(recoveryCodeTable.userId, userId))
  return found?.left ?? 0
}

/** Takes the second step off users, and whatever sign-in awaits one. */
export async function removeFactors(tx: Tx, userIds: readonly string[]): Promise<void> {
  const ids = bigints(userIds)
  await tx.delete(signInChallengeTable).where(sql`${signInChallengeTable.userId} = any (${ids})`)
  await tx.delete(recoveryCodeTable).where(sql`${recoveryCodeTable.userId} = any (${ids})`)
  await tx.delete(secondFactorTable).where(sql`${secondFactorTable.userId} = any (${ids})`)
}

export async function addChallenge(
  tx: Tx,
  challenge: typeof signInChallengeTable.$inferInsert,
): Promise<void> {
  await tx.insert(signInChallengeTable).values(challenge)
}

/** Takes one try of a challenge; the user whose sign-in it continues, undefined where it is over or of another address. */
export async function takeTry(
  tx: Tx,
  { hash, address, now }: { hash: string; address: string; now: Date },
): Promise<{ userId: string; providerId: string | null } | undefined> {
  const [found] = await tx
    .update(signInChallengeTable)
    .set({ triesLeft: sql`${signInChallengeTable.triesLeft} - 1` })
    .where(
      and(
        eq(signInChallengeTable.hash, hash),
        eq(signInChallengeTable.address, address),
        gt(signInChallengeTable.triesLeft, 0),
        gt(signInChallengeTable.expiresAt, now),
      ),
    )
    .returning({ userId: signInChallengeTable.userId, providerId: signInChallengeTable.providerId })
  return found
}

/** Ends a challenge; false where somebody else has just ended it. */
export async function endChallenge(tx: Tx, hash: string): Promise<boolean> {
  const ended = await tx
    .delete(signInChallengeTable)
    .where(eq(signInChallengeTable.hash, hash))
    .returning({ hash: signInChallengeTable.hash })
  return ended.length > 0
}

/** Removes challenges that nobody has met. */
export async function forgetChallenges(tx: Tx, now: Date): Promise<void> {
  await tx.delete(signInChallengeTable).where(lt(signInChallengeTable.expiresAt, now))
}

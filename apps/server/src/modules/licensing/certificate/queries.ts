import { keptCertificates } from '@energy-console/contract/licensing'
import { desc, eq, isNotNull, notInArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { certificateTable as certificate, certificateToldTable as told } from './table'

/** The certificate in force. As role `system`, like all of these. */
export async function currentCertificate(tx: Tx) {
  const [found] = await tx
    .select()
    .from(certificate)
    .where(isNotNull(certificate.usedAt))
    .orderBy(desc(certificate.usedAt), desc(certificate.id))
    .limit(1)
  return found
}

/** All that are kept, newest first. */
export const listCertificates = (tx: Tx) =>
  tx.select().from(certificate).orderBy(desc(certificate.id)).limit(keptCertificates)

export async function findCertificate(tx: Tx, id: string) {
  const [found] = await tx.select().from(certificate).where(eq(certificate.id, id))
  return found
}

/**
 * Stores one, which alone is in force then, whatever clock the one before was put in by; the oldest go. The same again takes
 * the place of what was stored of it.
 */
export async function addCertificate(tx: Tx, values: typeof certificate.$inferInsert): Promise<void> {
  await tx.delete(certificate).where(eq(certificate.fingerprint, values.fingerprint))
  await useNone(tx)
  await tx.insert(certificate).values(values)
  const kept = tx
    .select({ id: certificate.id })
    .from(certificate)
    .orderBy(desc(certificate.id))
    .limit(keptCertificates)
  await tx.delete(certificate).where(notInArray(certificate.id, kept))
}

/** Puts one in force, and no other. */
export async function useCertificate(tx: Tx, id: string, usedAt: Date): Promise<void> {
  await useNone(tx)
  await tx.update(certificate).set({ usedAt }).where(eq(certificate.id, id))
}

/** None is in force any more; all stay. */
export const useNone = (tx: Tx) => tx.update(certificate).set({ usedAt: null })

/** Days that were left when administrators were told of a certificate; undefined while they were not. */
export async function toldOf(tx: Tx, fingerprint: string): Promise<number | undefined> {
  const [found] = await tx.select().from(told).where(eq(told.fingerprint, fingerprint))
  return found?.daysLeft
}

export const noteTold = (tx: Tx, values: typeof told.$inferInsert) =>
  tx
    .insert(told)
    .values(values)
    .onConflictDoUpdate({ target: told.fingerprint, set: { daysLeft: values.daysLeft } })

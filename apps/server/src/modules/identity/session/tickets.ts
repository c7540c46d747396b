import { coreErrors } from '@energy-console/contract'
import { and, eq, gt, lt } from 'drizzle-orm'
import { refuse } from '../../../platform/errors'
import type { Platform } from '../../../platform/module'
import { hashToken, randomToken } from '../token/tokens'
import { ticketTable } from './table'

/** Seconds that a ticket waits to be used. */
export const ticketSeconds = 60

type Parts = Pick<Platform, 'db' | 'clock'>

/** A ticket that opens one connection as the session. */
export async function issueTicket({ db, clock }: Parts, sessionId: string): Promise<string> {
  const ticket = randomToken()
  await db.asSystem(async (tx) => {
    await tx.insert(ticketTable).values({
      hash: hashToken(ticket),
      sessionId,
      expiresAt: new Date(clock.now() + ticketSeconds * 1000),
    })
  })
  return ticket
}

/** Whether a text has the form of a ticket (access tokens have dots). */
export const isTicket = (text: string): boolean => /^[0-9a-f]{48}$/.test(text)

/**
 * Uses the ticket up and answers its session.
 *
 * @throws AppError `core.unauthorized` for a ticket that is unknown, spent or too old.
 */
export async function redeemTicket({ db, clock }: Parts, ticket: string): Promise<string> {
  const [found] = await db.asSystem((tx) =>
    tx
      .delete(ticketTable)
      .where(and(eq(ticketTable.hash, hashToken(ticket)), gt(ticketTable.expiresAt, new Date(clock.now()))))
      .returning({ sessionId: ticketTable.sessionId }),
  )
  if (!found) throw refuse(coreErrors.unauthorized)
  return found.sessionId
}

/** Removes tickets that nobody used. */
export const forgetTickets = ({ db, clock }: Parts): Promise<void> =>
  db.asSystem(async (tx) => {
    await tx.delete(ticketTable).where(lt(ticketTable.expiresAt, new Date(clock.now())))
  })

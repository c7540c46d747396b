import type { Agreement } from '@energy-console/contract/system'
import { and, eq } from 'drizzle-orm'
import type { Database, Tx } from '../../../platform/database'
import type { Session } from '../../../platform/http'
import { privacyAgreementTable as agreement, agreementAcceptanceTable } from './table'

/** The version that holds; undefined where none was published. Every tenant may read it. */
export async function findHolding(tx: Tx): Promise<Agreement | undefined> {
  const [found] = await tx
    .select({
      id: agreement.id,
      title: agreement.title,
      version: agreement.version,
      changes: agreement.changes,
      content: agreement.content,
    })
    .from(agreement)
    .where(eq(agreement.state, 'inForce'))
  return found
}

/** The same for whoever has not signed in. */
export const findPublic = (db: Database) => db.asSystem(findHolding)

/** The version that holds, where the user has not accepted it yet. */
export async function findDue(tx: Tx, { userId }: Session): Promise<Agreement | undefined> {
  const holding = await findHolding(tx)
  if (!holding) return undefined
  const [accepted] = await tx
    .select({ id: agreementAcceptanceTable.id })
    .from(agreementAcceptanceTable)
    .where(
      and(eq(agreementAcceptanceTable.agreementId, holding.id), eq(agreementAcceptanceTable.userId, userId)),
    )
  return accepted ? undefined : holding
}

import { coreErrors, type ValuesOf } from '@energy-console/contract'
import type { products } from '@energy-console/contract/devices'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import { type Session, toWireTime } from '../../../platform/http'
import type { Stored } from '../../../platform/resource'
import { productTable } from './table'

type Values = ValuesOf<typeof products>

/**
 * What is stored of a change of the layout: the next revision, and whose it is. The product is locked until then.
 * @throws conflict (409) where the body names a revision that is not the newest
 */
export async function settleLayout(
  { tx, session }: { tx: Tx; session: Session },
  { layoutRevision: seen, ...rest }: Values,
  productId: string | undefined,
): Promise<Stored<typeof productTable>> {
  if (rest.layout === undefined) return rest
  const [newest] =
    productId === undefined
      ? []
      : await tx
          .select({
            revision: productTable.layoutRevision,
            who: productTable.layoutUserName,
            userId: productTable.layoutUserId,
            when: productTable.layoutTime,
          })
          .from(productTable)
          .where(eq(productTable.id, productId))
          .for('update')
  if (newest && seen !== undefined && seen !== newest.revision)
    throw refuse(coreErrors.conflict, {
      who: newest.who ?? '',
      when: newest.when ? toWireTime(newest.when, session.timeZone) : '',
      // a name may be somebody else's too
      isOwn: Number(newest.userId === session.userId && newest.who === session.userName),
    })
  return {
    ...rest,
    layoutRevision: (newest?.revision ?? 0) + 1,
    layoutUserId: session.userId,
    layoutUserName: session.userName,
    layoutTime: sql`now()`,
  }
}

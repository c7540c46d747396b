import { type privacyAgreements, systemErrors } from '@energy-console/contract/system'
import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import type { Session } from '../../../platform/http'
import type { ResourceHooks } from '../../../platform/resource'
import { findHolding } from './queries'
import { privacyAgreementTable as agreement, agreementAcceptanceTable } from './table'

/** What was published is what people have accepted: it is neither changed nor removed. */
export const agreementHooks: ResourceHooks<typeof privacyAgreements, typeof agreement> = {
  computed: {
    acceptedCount:
      '(select count(*)::int from agreement_acceptance where agreement_id = privacy_agreement.id)',
  },
  async beforeSave({ tx }, _values, before) {
    if (before) await holdDraft(tx, before.id)
  },
  async beforeRemove({ tx }, ids) {
    const named = await tx
      .select({ state: agreement.state })
      .from(agreement)
      .where(inArray(agreement.id, ids))
    if (named.some(({ state }) => state !== 'draft')) throw refuse(systemErrors.agreementPublished)
  },
}

/** A draft, which nobody else changes or publishes before the transaction ends. @throws where it was published already */
async function holdDraft(tx: Tx, id: string) {
  const [draft] = await tx.select().from(agreement).where(eq(agreement.id, id)).for('update')
  if (!draft) throw notFound()
  if (draft.state !== 'draft') throw refuse(systemErrors.agreementPublished)
  return draft
}

/** Lets a draft hold from `now` on. @throws where it was published already, or says nothing */
export async function publish(tx: Tx, id: string, now: Date): Promise<void> {
  const draft = await holdDraft(tx, id)
  if (draft.content.replace(/<[^>]*>|\s/g, '') === '') throw refuse(systemErrors.agreementEmpty)
  await tx.update(agreement).set({ state: 'replaced' }).where(eq(agreement.state, 'inForce'))
  await tx.update(agreement).set({ state: 'inForce', publishTime: now }).where(eq(agreement.id, id))
}

/** Who accepts, from where, when. */
interface Accepting {
  session: Session
  remoteIp: string
  now: Date
}

/** Notes that a user accepts the version that holds; said again it changes nothing. @throws notFound for another version */
export async function accept(tx: Tx, id: string, { session, remoteIp, now }: Accepting): Promise<void> {
  const holding = await findHolding(tx)
  if (holding?.id !== id) throw notFound()
  const { userId, tenantId, account, userName } = session
  await tx
    .insert(agreementAcceptanceTable)
    .values({
      userId,
      agreementId: id,
      acceptTenant: tenantId,
      account,
      userName,
      version: holding.version,
      remoteIp,
      acceptTime: now,
    })
    .onConflictDoNothing()
}

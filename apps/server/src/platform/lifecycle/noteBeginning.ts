import type { Lifecycle } from '@energy-console/contract'
import type { Tx } from '../database'
import type { Session } from '../http'
import type { HistoryTable } from './historyTable'

interface Beginning {
  /** The transition that leads from nowhere. */
  name: string
  record: { id: string; stationId: string | null }
}

/** Notes in the history of a record that somebody has just made how it begins. */
export async function noteBeginning(
  { tx, session }: { tx: Tx; session: Pick<Session, 'userId' | 'userName'> },
  life: Lifecycle,
  history: HistoryTable,
  { name, record }: Beginning,
): Promise<void> {
  const transition = life.transitions[name]
  if (typeof transition?.to !== 'string' || transition.from.length > 0)
    throw new Error(`${life.noun}: nothing begins with ${name}`)
  await tx.insert(history).values({
    recordId: record.id,
    stationId: record.stationId,
    transition: name,
    toState: transition.to,
    userId: session.userId,
    userName: session.userName,
  })
}

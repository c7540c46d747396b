import * as z from 'zod'
import type { Cluster } from '../../../platform/cluster'
import { storableText } from '../../../platform/text'
import type { ClientConflicts } from '../commands/clientConflicts'
import type { FlowWatch } from '../ingest/flow'

const ofAccount = { accountId: z.string(), tenantId: z.string(), stationId: z.string(), sinceMs: z.number() }

/** What a process that readings come to knows of itself, as the others read it in the database. */
const Facts = z.object({
  /** Whose readings are not stored; the first hundred of them. */
  waits: z.array(z.object({ ...ofAccount, isWaiting: z.boolean() })),
  /** Whose connections end each other. */
  conflicts: z.array(z.object({ ...ofAccount, clientId: z.string(), count: z.number() })),
  /** Readings wait to be stored just now. */
  isBusy: z.boolean(),
  /** Where MQTT with TLS listens, and whether there is a certificate for it; null where devices cannot connect to it. */
  mqtts: z.object({ port: z.number().nullable(), isHeld: z.boolean() }).nullable(),
})
export type IngestFacts = z.infer<typeof Facts>

/** What all processes know that readings come to: this one just now, the others as of seconds ago. */
export interface IngestEverywhere {
  /** Each with the process that says it; this one has none where it is alone. */
  facts(): { process: string | undefined; facts: IngestFacts }[]
  /** Whether another process has much to do. */
  isBusyElsewhere(): boolean
}

const name = 'ingest'
const most = 100
/** So much of a client id is told, characters. */
const mostOfId = 200

/** Tells the others what this process knows, and answers what all know. */
export function shareIngestFacts(
  cluster: Pick<Cluster, 'id' | 'say' | 'said'> | undefined,
  own: {
    flow: Pick<FlowWatch, 'standing'>
    conflicts: Pick<ClientConflicts, 'standing'>
    isBusy(): boolean
    mqtts(): IngestFacts['mqtts']
  },
): IngestEverywhere {
  const here = (): IngestFacts => ({
    waits: own.flow.standing().map(({ account, sinceMs, isWaiting }) => ({
      ...{ accountId: account.id, tenantId: account.tenantId, stationId: account.stationId },
      ...{ sinceMs, isWaiting },
    })),
    conflicts: own.conflicts.standing().map(({ account, clientId, count, sinceMs }) => ({
      ...{ accountId: account.id, tenantId: account.tenantId, stationId: account.stationId },
      // as the device has sent it, of up to 64 kB
      ...{ clientId: storableText(clientId, mostOfId), count, sinceMs },
    })),
    isBusy: own.isBusy(),
    mqtts: own.mqtts(),
  })
  const elsewhere = () =>
    [...(cluster?.said(name) ?? [])].flatMap(([process, said]) => {
      // a version that says it otherwise is passed over
      const { data } = Facts.safeParse(said)
      return data ? [{ process, facts: data }] : []
    })
  cluster?.say(name, () => {
    const facts = here()
    return { ...facts, waits: facts.waits.slice(0, most), conflicts: facts.conflicts.slice(0, most) }
  })
  return {
    facts: () => [{ process: cluster?.id, facts: here() }, ...elsewhere()],
    isBusyElsewhere: () => elsewhere().some(({ facts }) => facts.isBusy),
  }
}

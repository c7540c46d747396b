import type { Tx } from '../database'
import { storableText } from '../text'
import type { Said } from './said'
import { outboxMessageTable } from './table'

/** Something that is to leave the house. */
export interface NewMessage {
  tenantId: string
  stationId: string | null
  /** Of two messages of a tenant with one key there is one. At most 120 characters. */
  key: string
  /** Which sender takes it. */
  sender: string
  /** Whoever shares it waits for each other, and for nobody else: one server of one tenant. */
  lane: string
  /** The record by which it is sent. */
  targetId: string | null
  targetName: string
  /** Whom it is for, in words. */
  recipient: string
  title: string
  content: string
  data?: Record<string, unknown>
  /** What caused it: `alarm/12`. */
  source: string
  /** It is not sent before, Unix ms. */
  fromMs?: number
  /** It is too late from here on, Unix ms. */
  untilMs?: number
  /** It is noted and not sent, for this reason. */
  dropped?: Said
}

/**
 * Leaves messages in the transaction of what causes them; they are sent once that is committed. Answers the ids of those
 * that were not there already by their keys.
 */
export async function postMessages(
  tx: Tx,
  messages: readonly NewMessage[],
  nowMs: number,
): Promise<string[]> {
  const posted: string[] = []
  for (let at = 0; at < messages.length; at += atOnce)
    posted.push(...(await postPiece(tx, messages.slice(at, at + atOnce), nowMs)))
  return posted
}

/** A statement takes 65,535 parameters at most. */
const atOnce = 1_000

async function postPiece(tx: Tx, messages: readonly NewMessage[], nowMs: number): Promise<string[]> {
  const now = new Date(nowMs)
  const rows = await tx
    .insert(outboxMessageTable)
    .values(
      messages.map(({ fromMs, untilMs, dropped, ...message }) => ({
        ...message,
        targetName: fit(message.targetName, 64),
        recipient: fit(message.recipient, 300),
        title: fit(message.title, 200),
        content: fit(message.content, 2000),
        createTime: now,
        nextMs: Math.max(fromMs ?? 0, nowMs),
        untilMs: untilMs ?? null,
        ...(dropped ? { state: 'dropped' as const, reason: dropped, endTime: now } : {}),
      })),
    )
    .onConflictDoNothing()
    .returning({ id: outboxMessageTable.id })
  return rows.map(({ id }) => id)
}

const fit = (text: string, most: number) => storableText(text, most)

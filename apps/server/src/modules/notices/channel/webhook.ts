import { createHmac } from 'node:crypto'
import { noticeErrors } from '@energy-console/contract/notices'
import type { Outbound } from '../../../platform/outbound'
import { notTaken, type OutgoingMessage, shortAnswer, type Taken } from './message'

/** Where to, and what it is signed with. */
export interface WebhookSettings {
  address: string
  secret: string | undefined
}

const answerBytes = 64 * 1024

/** What the signature of a webhook is made of: its time and its body, so that neither can be exchanged. */
export const webhookSignature = (secret: string, timestamp: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`

/**
 * Posts a message as JSON: `title`, `content`, `time`, `data`. `Idempotency-Key` is the same when it is sent again; with a secret,
 * `X-Signature` is the HMAC of `X-Timestamp` (Unix seconds), a point and the body.
 *
 * @throws AppError where the address is not to be reached
 */
export async function sendWebhook(
  outbound: Outbound,
  { address, secret }: WebhookSettings,
  { key, title, content, data, timeMs }: OutgoingMessage,
  { nowMs, signal }: { nowMs: number; signal: AbortSignal },
): Promise<Taken> {
  const body = JSON.stringify({ title, content, time: new Date(timeMs).toISOString(), data })
  const timestamp = String(Math.floor(nowMs / 1000))
  const answer = await outbound.fetch(address, {
    ...{ method: 'POST', body, signal, answerBytes },
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'idempotency-key': key,
      'x-timestamp': timestamp,
      ...(secret ? { 'x-signature': webhookSignature(secret, timestamp, body) } : {}),
    },
  })
  if (!answer.ok) return notTaken(noticeErrors.badStatus, { status: answer.status })
  return { isTaken: true, answer: shortAnswer(await answer.text()) }
}

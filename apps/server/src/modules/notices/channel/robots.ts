import { createHmac } from 'node:crypto'
import { noticeErrors } from '@energy-console/contract/notices'
import type { Outbound } from '../../../platform/outbound'
import { notTaken, type OutgoingMessage, shortAnswer, type Taken } from './message'
import type { WebhookSettings } from './webhook'

/** Robots of group chats. */
export type RobotKind = 'wecom' | 'dingtalk' | 'feishu'

const answerBytes = 64 * 1024

/** DingTalk's signature: `timestamp` in ms, both go into the address. */
export const dingtalkSignature = (secret: string, timestamp: string): string =>
  createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64')

/** Feishu's signature: `timestamp` in seconds; the key is what others sign, and nothing is signed by it. */
export const feishuSignature = (secret: string, timestamp: string): string =>
  createHmac('sha256', `${timestamp}\n${secret}`).update('').digest('base64')

/** What is posted to a robot, and where. */
export function robotRequest(
  kind: RobotKind,
  { address, secret }: WebhookSettings,
  text: string,
  nowMs: number,
): { url: URL; body: object } {
  const url = new URL(address)
  switch (kind) {
    case 'wecom':
      return { url, body: { msgtype: 'text', text: { content: text } } }
    case 'dingtalk': {
      if (secret) {
        url.searchParams.set('timestamp', String(nowMs))
        url.searchParams.set('sign', dingtalkSignature(secret, String(nowMs)))
      }
      return { url, body: { msgtype: 'text', text: { content: text } } }
    }
    case 'feishu': {
      const timestamp = String(Math.floor(nowMs / 1000))
      const signed = secret ? { timestamp, sign: feishuSignature(secret, timestamp) } : {}
      return { url, body: { ...signed, msg_type: 'text', content: { text } } }
    }
  }
}

interface RobotAnswer {
  errcode?: unknown
  errmsg?: unknown
  code?: unknown
  msg?: unknown
  StatusCode?: unknown
}

/**
 * Says something in a group chat. Robots answer 200 whatever they think of it: what they think stands in the answer.
 *
 * @throws AppError where the address is not to be reached
 */
export async function sendByRobot(
  outbound: Outbound,
  kind: RobotKind,
  settings: WebhookSettings,
  { title, content }: OutgoingMessage,
  { nowMs, signal }: { nowMs: number; signal: AbortSignal },
): Promise<Taken> {
  const { url, body } = robotRequest(kind, settings, `${title}\n${content}`, nowMs)
  const text = JSON.stringify(body)
  const answer = await outbound.fetch(url, {
    ...{ method: 'POST', body: text, signal, answerBytes },
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(text)),
    },
  })
  if (!answer.ok) return notTaken(noticeErrors.badStatus, { status: answer.status })
  const { errcode, errmsg, code, msg, StatusCode } = read(await answer.text())
  const said = errcode ?? code ?? StatusCode
  if (said === 0) return { isTaken: true, answer: shortAnswer(String(errmsg ?? msg ?? 'ok')) }
  return notTaken(noticeErrors.robotRefused, {
    code: typeof said === 'number' || typeof said === 'string' ? said : '?',
    answer: shortAnswer(String(errmsg ?? msg ?? '')),
  })
}

function read(text: string): RobotAnswer {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return { errmsg: text }
  }
}

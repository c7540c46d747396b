import * as z from 'zod'
import { Id } from '../core'
import { gatewayLogCodes } from './gatewayLog'

/** Who holds this code may watch messages of gateways. */
export const watchMessagesCode = 'gateway_watch'

/** What became of a message; `handled`: it brought no readings, but what the platform answers or notes. */
export const rawOutcomes = {
  taken: '全部接收',
  partly: '部分接收',
  unmapped: '未映射',
  refused: '拒收',
  failed: '未保存',
  handled: '已处理',
} as const
export type RawOutcome = keyof typeof rawOutcomes

/** What brought it; `modbus` is a virtual gateway of the platform itself. */
export const rawCarriers = { mqtt: 'MQTT', http: 'HTTP', modbus: 'Modbus TCP' } as const
export type RawCarrier = keyof typeof rawCarriers

const keyOf = <K extends string>(words: Readonly<Record<K, string>>) =>
  z.enum(Object.keys(words) as [K, ...K[]])

/** Which messages somebody wants to see as they come. Texts are looked for without regard to capitals; empty: all. */
export const WatchedMessages = z.object({
  /** Null: of all gateways and devices that the session shows. */
  gatewayId: Id.nullable(),
  /** Only those of gateways that stand at these stations; null: at any. */
  stationIds: z.array(Id).max(10_000).nullable(),
  device: z.string().max(128),
  key: z.string().max(128),
  /** Anywhere in topic or content. */
  text: z.string().max(200),
  outcome: keyOf(rawOutcomes).nullable(),
})
export type WatchedMessages = z.infer<typeof WatchedMessages>

/** A message of a gateway or device as it came, and what became of it. Passwords and tokens are left out. */
export const RawMessage = z.object({
  /** Rises by one with each message of the process. */
  id: z.number(),
  /** When it came, Unix ms. */
  ts: z.number(),
  gatewayId: Id.nullable(),
  /** The device that connects by itself. */
  deviceId: Id.nullable(),
  stationId: Id,
  carrier: keyOf(rawCarriers),
  topic: z.string(),
  /** Bytes of the whole content. */
  size: z.number(),
  /** Its beginning: text, or the bytes in hexadecimal where it is none. */
  content: z.string(),
  isHex: z.boolean(),
  /** `content` is less than what came. */
  isCut: z.boolean(),
  /** Something in it is left out. */
  isHidden: z.boolean(),
  outcome: keyOf(rawOutcomes),
  /** Readings that are stored. */
  accepted: z.number(),
  /** Why others are not; the first of them. */
  refused: z.array(z.object({ code: keyOf(gatewayLogCodes), detail: z.string() })),
  /** What is declared nowhere; the first of it. `key` is empty where it is the whole device. */
  unmapped: z.array(z.object({ device: z.string(), key: z.string() })),
})
export type RawMessage = z.infer<typeof RawMessage>

import * as z from 'zod'
import { Id } from '../core'
import { PointValue } from './pointValue'
import { RawMessage, WatchedMessages } from './rawMessages'

/** What a client says on the real-time and capture sockets. `auth` comes first, within 5 s. */
export const ClientFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('auth'), token: z.string().max(8192) }),
  z.object({ type: z.literal('subscribe'), itemIds: z.array(Id).max(20_000) }),
  z.object({ type: z.literal('unsubscribe'), itemIds: z.array(Id).max(20_000) }),
  /** Messages of gateways are watched from now on, these and no others; null: none. Answered by a frame `watch`. */
  z.object({ type: z.literal('watch'), wanted: WatchedMessages.nullable() }),
])
export type ClientFrame = z.infer<typeof ClientFrame>

/** `[itemId, ts, value, quality]`. */
export const ValueTuple = z.tuple([Id, z.number(), PointValue, z.number()])
export type ValueTuple = z.infer<typeof ValueTuple>

/** What the real-time socket pushes. */
export const ServerFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('values'), values: z.array(ValueTuple) }),
  z.object({ type: z.literal('alarm'), alarm: z.looseObject({ id: Id }) }),
  /** A global variable of views was set; null = removed. */
  z.object({ type: z.literal('global'), name: z.string(), value: z.union([PointValue, z.boolean()]) }),
  z.object({ type: z.literal('notice'), notice: z.looseObject({ id: Id }) }),
  /** Notices of the user were read, or settled by what somebody has done: those that he has not read are asked for anew. */
  z.object({ type: z.literal('notices') }),
  /** One of the user's own tasks has moved on. */
  z.object({ type: z.literal('task'), task: z.looseObject({ id: Id }) }),
  /** Regions or stations of the tenant have changed: their tree is asked for anew. */
  z.object({ type: z.literal('tree') }),
  /** Lock-out tags were hung or taken off: those that hang are asked for anew. */
  z.object({ type: z.literal('tags') }),
  /** A command that somebody has selected, or that waits for a second person, has moved on. */
  z.object({ type: z.literal('command') }),
  /** Whether what was wanted is watched: null, or the code of the refusal. */
  z.object({ type: z.literal('watch'), problem: z.string().nullable() }),
  /** Watched messages, in the order of their outcomes; `skipped` came too fast to be shown. */
  z.object({ type: z.literal('messages'), messages: z.array(RawMessage), skipped: z.number() }),
  z.object({ type: z.literal('capture'), capture: z.looseObject({ id: z.string() }) }),
  z.object({ type: z.literal('error'), code: z.string(), itemIds: z.array(z.string()).optional() }),
])
export type ServerFrame = z.infer<typeof ServerFrame>

/** A recognition by a camera, as the capture socket pushes it. */
export const Capture = z.object({
  id: z.string(),
  cameraId: z.string(),
  ts: z.number(),
  label: z.string(),
  confidence: z.number(),
  imageUrl: z.string(),
})
export type Capture = z.infer<typeof Capture>

/** Close code of a socket whose token is missing, late, forged or expired. */
export const unauthorizedClose = 4401

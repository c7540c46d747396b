import * as z from 'zod'
import { call, Id } from '../core'
import { LatestValue, PointValue } from './pointValue'
import type { StepWidth } from './stepWidths'

/** Comma list of point ids, 500 at most. */
const ItemIds = z.string().regex(/^\d{1,19}(,\d{1,19}){0,499}$/, '编号格式不正确')

/** The newest values of points; a foreign or unknown id is 404. The fall-back where the socket is down. */
export const listLatestValues = call({
  method: 'GET',
  path: '/api/ml-mlink/item/realtime',
  label: '数据点实时值',
  permission: 'session',
  reads: ['sample'],
  isQuiet: true,
  query: z.object({ itemIds: ItemIds.meta({ reference: 'point', label: '数据点' }) }),
  data: z.array(LatestValue),
})

const resolutions = ['raw', '1m', '1h', '1d'] as const
export type Resolution = (typeof resolutions)[number]

/** How finely curves may be asked for: what is stored, and minutes put together by the clock. */
export const askedResolutions = ['raw', '1m', '5m', '15m', '1h', '1d'] as const satisfies readonly (
  | Resolution
  | StepWidth
)[]
export type AskedResolution = (typeof askedResolutions)[number]

/**
 * One curve. `raw`: `[ts, value]`, with its quality behind it where that is asked for, and without bad ones where it is not; otherwise
 * `[ts, mean, min, max]`, `ts` the beginning of the bucket. Bad readings count in no bucket.
 */
export const HistoryLine = z.object({
  itemId: Id,
  /** The roll-up that the points were made from. */
  resolution: z.enum(resolutions),
  /** How long the time is that a value stands for, ms: several buckets of the roll-up where they are merged. None of readings. */
  widthMs: z.number().optional(),
  /**
   * The point is stored when it changes: a value holds until the next one. A raw line begins with what held at the beginning
   * of the span, at that instant.
   */
  holds: z.boolean().optional(),
  points: z.array(z.array(PointValue)),
})
export type HistoryLine = z.infer<typeof HistoryLine>

/** Which curves, over which time (`start ≤ ts < end`, Unix ms), and how finely. */
export const HistoryQuery = z.object({
  itemIds: ItemIds.meta({ reference: 'point', label: '数据点' }),
  start: z.coerce.number().int().min(0).max(8.64e15).meta({ label: '开始时间' }),
  end: z.coerce.number().int().min(0).max(8.64e15).meta({ label: '结束时间' }),
  resolution: z.enum(askedResolutions).optional().meta({ label: '时间粒度' }),
  maxPoints: z.coerce.number().int().min(1).max(10_000).default(2000).meta({ label: '最多点数' }),
  /** Raw readings come with their quality. */
  quality: z.enum(['1']).optional().meta({ label: '含质量' }),
})

/**
 * Curves of points over `start ≤ ts < end` (Unix ms), ascending. A line has `maxPoints` points at most: the finest
 * resolution that fits is taken, buckets are merged where none does, and minima and maxima survive the merging.
 */
export const listPointHistory = call({
  method: 'GET',
  path: '/api/ml-mlink/item/history',
  mayLag: true,
  label: '数据点历史',
  permission: 'session',
  reads: ['sample', 'counterCorrection', 'badReading', 'readingCorrection'],
  query: HistoryQuery,
  data: z.array(HistoryLine),
})

/** Runs of doubtful readings that one call tells at most. */
export const mostDoubtfulRuns = 1_000

/** Doubtful readings of a point that follow each other: when the first came and the last, Unix ms, and the worst quality. */
const DoubtfulRun = z.object({
  itemId: Id,
  start: z.number(),
  end: z.number(),
  /** 1 uncertain, 2 bad. */
  quality: z.union([z.literal(1), z.literal(2)]),
  count: z.number().int(),
})

/**
 * Where readings of points are uncertain or bad over a time (`start ≤ ts < end`, Unix ms), the newest {@link mostDoubtfulRuns}: what
 * curves made of roll-ups do not show. Readings nearer to each other than a bucket of so many would be wide are told as one.
 */
export const listDoubtfulReadings = call({
  method: 'GET',
  path: '/api/ml-mlink/item/doubtful',
  mayLag: true,
  label: '数据点存疑读数',
  permission: 'session',
  reads: ['sample', 'badReading', 'readingCorrection'],
  isQuiet: true,
  query: HistoryQuery.pick({ itemIds: true, start: true, end: true, maxPoints: true }),
  data: z.object({
    runs: z.array(DoubtfulRun),
    /** From when on nothing is missing, Unix ms: later than `start` where there is more than is told. */
    toldFrom: z.number(),
  }),
})

/** The longest span that is replayed at once. */
export const mostReplayMs = 3_600_000

/** What a point had before a span and within it: `[ts, value, quality]`, ascending. */
export const ReplayLine = z.object({
  itemId: Id,
  /** Where readings were too many, minutes stand for them, each by its mean. */
  resolution: z.enum(resolutions),
  points: z.array(z.tuple([z.number(), PointValue, z.number()])),
})
export type ReplayLine = z.infer<typeof ReplayLine>

/** What points showed during a span (`start ≤ ts < end`, Unix ms), which begins with the value that stood then. */
export const listPointReplay = call({
  method: 'GET',
  path: '/api/ml-mlink/item/replay',
  mayLag: true,
  label: '数据点回放',
  permission: 'session',
  reads: ['sample'],
  isQuiet: true,
  query: HistoryQuery.pick({ itemIds: true, start: true, end: true }),
  data: z.array(ReplayLine),
})

/** What is answered of a command that waits for its device. */
export const QueuedAnswer = z.object({ queued: z.literal(true), commandId: Id })

/**
 * Sets a value on the device behind a point and answers what the device answered. A device that is not connected is
 * refused at once, unless `expireSeconds` allows the command to wait.
 */
export const writePoint = call({
  method: 'POST',
  path: '/api/ml-mlink/item/write',
  label: '下发数据点的值',
  permission: 'device_write',
  changes: ['deviceCommand'],
  audit: '下发控制',
  body: z.object({
    itemId: Id.meta({ reference: 'point', label: '数据点' }),
    value: z.union([z.number(), z.string().max(1000), z.boolean()]).meta({ label: '值' }),
    /** The command waits this long for the device to connect. */
    expireSeconds: z.number().int().min(1).max(86_400).optional().meta({ label: '等待时间', unit: 's' }),
  }),
  /** The device's own answer; {@link QueuedAnswer} of a command that waits. */
  data: z.unknown(),
})

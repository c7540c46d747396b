import * as z from 'zod'
import { call, codesOf, Id } from '../core'

/** Of whoever corrects readings, see `readingCorrections`; by itself, for the form that asks it comes as a part of its own. */
const codes = codesOf('reading_correction')

/** A correction that somebody thinks of. */
export const CorrectionAsked = z.object({
  /** The correction that is changed; none of a new one. */
  id: Id.optional().meta({ reference: 'readingCorrection', label: '读数修正' }),
  itemId: Id.meta({ reference: 'point', label: '数据点' }),
  /** Unix ms of the first and of the last second that is meant. */
  start: z.coerce.number().int().min(0).max(8.64e15).meta({ label: '开始时间' }),
  end: z.coerce.number().int().min(0).max(8.64e15).meta({ label: '结束时间' }),
  method: z.enum(['value', 'add', 'multiply']).meta({ label: '修正方式' }),
  amount: z.coerce.number().min(-1e15).max(1e15).meta({ label: '修正数值' }),
})

/** A reading that tells what a correction would come to, and its place: the one before the span, its first and last, the one after. */
const TriedReading = z.object({
  place: z.enum(['previous', 'first', 'last', 'next']),
  /** Unix ms. */
  ts: z.number(),
  /** What was sent, of those around what counts now, and what would count. */
  before: z.number(),
  after: z.number(),
})
export type TriedReading = z.infer<typeof TriedReading>

/** What a register would step that nobody has drawn. */
const RegisterJump = z.object({
  /** It would step back, which nothing explains: its readings are not between those around. */
  isBack: z.boolean(),
  /** The rise of one step that is far more than what is usual, and the most of an hour that is; null where it is none. */
  leap: z.object({ rise: z.number(), usualPerHour: z.number() }).nullable(),
})

/** What a correction would come to, were it saved. */
export const CorrectionTrial = z.object({
  unit: z.string().nullable(),
  /** Readings that it would reach now. */
  count: z.number().int(),
  readings: z.array(TriedReading),
  /** What a register counts from the reading before the span to the one after: now, and were it saved; null for what is no register. */
  counted: z.object({ before: z.number(), after: z.number() }).nullable(),
  /** Why it is to be looked at before it is saved; null where nothing is. */
  jump: RegisterJump.nullable(),
})
export type CorrectionTrial = z.infer<typeof CorrectionTrial>

/**
 * What a correction would come to: the readings around and at the ends of its span before and after, what a register would count,
 * and whether it would jump. Nothing is saved; what saving refuses is refused here.
 */
export const tryReadingCorrection = call({
  method: 'GET',
  path: '/api/ml-mlink/readingcorrection/try',
  label: '试算读数修正',
  permission: [codes.add, codes.edit],
  reads: ['readingCorrection', 'badReading', 'counterCorrection', 'sample', 'point'],
  query: CorrectionAsked,
  data: CorrectionTrial,
})

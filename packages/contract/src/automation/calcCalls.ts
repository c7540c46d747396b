import * as z from 'zod'
import { call, Id, StartedTask } from '../core'
import { sampleAcceptDays } from '../telemetry/kept'
import { CalcPoint } from './calcPoints'

const { formula, variables, maxAgeSeconds, missing } = CalcPoint.shape

/** What a formula comes to with the present values; nothing is stored. */
export const tryFormula = call({
  method: 'POST',
  path: '/api/ml-mlink/calcpoint/try',
  label: '试算',
  permission: ['calc_point_add', 'calc_point_edit'],
  reads: ['point', 'sample'],
  body: z.object({ formula, variables, maxAgeSeconds, missing }),
  data: z.object({
    value: z.number().nullable(),
    /** 0 good, 1 uncertain. */
    quality: z.number(),
    /** Unit of the result where those of the inputs tell. */
    unit: z.string().nullable(),
    /** What is wrong with the formula, and the piece that it is about. */
    problem: z.object({ text: z.string(), part: z.string().nullable() }).nullable(),
    /** Variables without a usable value. */
    lacking: z.array(z.string()),
    inputs: z.array(
      z.object({
        variableName: z.string(),
        value: z.number().nullable(),
        unit: z.string().nullable(),
        /** Unix ms. */
        ts: z.number().nullable(),
      }),
    ),
  }),
})

/** The longest span of one back-fill. */
export const mostBackfillDays = sampleAcceptDays - 1

/** Unix ms, both ends. */
const Span = {
  start: z.number().int().min(0).meta({ label: '开始' }),
  end: z.number().int().min(0).meta({ label: '结束' }),
}

/** Makes the values of a past span that are not there yet, of the readings that are stored. */
export const backfillCalcPoint = call({
  method: 'POST',
  path: '/api/ml-mlink/calcpoint/backfill',
  label: '补算历史',
  permission: 'calc_point_edit',
  changes: ['task'],
  audit: '补算计算点历史',
  body: z.object({
    id: Id.meta({ label: '计算点', reference: 'calcPoint' }),
    ...Span,
  }),
  data: StartedTask,
})

/** The same of the points under which a group keeps its aggregates. */
export const backfillPointGroup = call({
  method: 'POST',
  path: '/api/ml-mlink/pointgroup/backfill',
  label: '补算组数据点历史',
  permission: 'point_group_edit',
  changes: ['task'],
  audit: '补算组数据点历史',
  body: z.object({
    id: Id.meta({ label: '组对象', reference: 'pointGroup' }),
    ...Span,
  }),
  data: StartedTask,
})

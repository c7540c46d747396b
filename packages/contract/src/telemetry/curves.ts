import * as z from 'zod'
import { exportCall, field, resource, savedParts, savedViews } from '../core'
import { HistoryQuery } from './values'

/** Curves that are drawn together at most. */
export const mostCurves = 20

/** A note at a time of a point, or of a whole station, as curves show it. Its writer alone changes it. */
export const CurveNote = z.object({
  note: field.name('备注', { max: 300, column: true, search: true }),
  noteTime: field.instant('时间', { column: 170, search: true }),
  stationId: field.reference('站点', 'station', { column: true, search: true }),
  itemId: field
    .reference('数据点', 'point', {
      column: true,
      search: true,
      narrowedBy: 'stationId',
      help: '不选则是整个站点的备注',
    })
    .nullish(),
  userName: field.text('填写人', { column: true, readOnly: true }).nullish(),
})

/** Notes on curves, of the stations that the caller sees. */
export const curveNotes = resource({
  path: '/ml-mlink/curvenote',
  noun: 'curveNote',
  label: '曲线备注',
  schema: CurveNote,
  permission: 'curve_note',
  title: 'note',
  order: { field: 'noteTime', direction: 'desc' },
  answered: {
    /** Unix ms */
    noteTimeMs: z.number(),
    /** The caller has written it. */
    isOwn: z.boolean(),
  },
})

/** The pages that a set of curves opens. */
export const curvePages = { history: '历史曲线', compare: '趋势对比', trend: '趋势分析' } as const
export type CurvePage = keyof typeof curvePages

/** A page of curves as somebody has set it up: points, period, resolution. Its owner alone sees it until he shares it. */
export const CurveSet = z.object({
  setName: field.name('名称', { column: true, search: true }),
  page: field.choice('页面', curvePages, { column: true, search: true, form: false }).default('history'),
  ...savedParts,
  stationId: field
    .reference('共享范围', 'station', {
      column: true,
      help: '不选则租户内都能看到',
      shownFor: { field: 'isShared', values: ['true'] },
    })
    .nullish(),
})

/** Saved sets of curves: the caller's own, and those that are shared with everybody or with a station that he sees. */
export const savedCurveSets = savedViews({
  path: '/ml-mlink/curveset',
  noun: 'curveSet',
  label: '曲线组',
  schema: CurveSet,
  permission: 'curve_set',
  title: 'setName',
})
export const { views: curveSets, takeOver: takeOverCurveSet } = savedCurveSets

/**
 * Curves as a file: a line for each time, columns for each point, in times of their station where they share one. It holds
 * 200,000 values (a workbook 40,000), as fine as that allows: roll-ups, which the columns name, take the place of more readings.
 */
export const exportPointHistory = exportCall({
  path: '/api/ml-mlink/item/historyExport',
  mayLag: true,
  label: '导出历史曲线',
  permission: 'datalist_history',
  query: HistoryQuery.omit({ quality: true, maxPoints: true }),
})

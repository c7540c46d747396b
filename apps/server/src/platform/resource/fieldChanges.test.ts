import { field, resource } from '@energy-console/contract'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { changesBetween, removalOf } from './fieldChanges'

const Period = z.object({
  start: field.timeOfDay('开始'),
  band: field.choice('时段', { peak: '峰', valley: '谷' }),
  apiToken: field.text('令牌').optional(),
})
const plans = resource({
  path: '/test/plan',
  noun: 'changedPlan',
  label: '计划',
  permission: 'changed_plan',
  title: 'planName',
  schema: z.object({
    planName: field.name('名称'),
    stationId: field.reference('站点', 'station').nullish(),
    isOn: field.toggle('启用'),
    limit: field.quantity('上限', 'kW', 1).nullish(),
    apiToken: field.text('令牌').optional(),
    text: field.richText('正文').optional(),
    note: field.remark().nullish(),
    periods: field.rows('时段', Period, { max: 9 }).optional(),
    seen: field.instant('上次', { readOnly: true }).nullish(),
    technical: z.string().optional(),
  }),
})
const before = { id: '1', planName: 'P', isOn: true, note: null, periods: [{ start: '00:00', band: 'peak' }] }
const changed = (after: object, about = {}) => changesBetween(plans, before, { ...before, ...after }, about)
const told = (name: string, from: string, to: string, more = {}) => ({
  ...{ record: 'P', field: name, before: from, after: to },
  ...more,
})

describe('what a change made of a record', () => {
  it('is told in words: labels, names of what is referred to, units', () => {
    expect(changed({ planName: 'Q', stationId: '7', stationName: 'North', isOn: false, limit: 5 })).toEqual([
      told('名称', 'P', 'Q'),
      told('站点', '', 'North'),
      told('启用', '是', '否', { kind: 'words' }),
      told('上限', '', '5 kW'),
    ])
  })

  it('is what a new record holds, under its own title', () => {
    const made = {
      id: '2',
      planName: 'Q',
      isOn: true,
      limit: 5,
      stationId: '7',
      stationName: 'North',
      note: '',
    }
    expect(changesBetween(plans, {}, made)).toEqual(
      [
        told('名称', '', 'Q'),
        told('站点', '', 'North'),
        told('启用', '', '是', { kind: 'words' }),
        told('上限', '', '5 kW'),
      ].map((change) => ({ ...change, record: 'Q' })),
    )
  })

  it('is nothing where a field is as empty as before, set by the server, or technical', () => {
    expect(changed({ note: '', seen: '2026-01-01 00:00:00', technical: 'x' })).toEqual([])
  })

  it('is told of rows by those that differ', () => {
    const periods = [...before.periods, { start: '08:00', band: 'valley', apiToken: 's' }]
    expect(changed({ periods })).toEqual([told('时段', '[1]', '[2] 08:00 谷')])
  })

  it('has no values of secrets, formatted texts and what a record keeps to itself', () => {
    const hidden = { kind: 'hidden' }
    expect(changed({ apiToken: 's', text: '<p>t</p>', note: 'n' }, { hidden: ['note'] })).toEqual([
      told('令牌', '', '', hidden),
      told('正文', '', '', hidden),
      told('备注', '', '', hidden),
    ])
  })

  it('keeps 300 characters of a value', () => {
    const [change] = changed({ note: 'x'.repeat(900) })
    expect(change?.after).toHaveLength(300)
  })

  it('is that it has gone', () => {
    expect(removalOf(plans, before)).toEqual({ record: '', field: '计划', before: 'P', after: '' })
  })
})

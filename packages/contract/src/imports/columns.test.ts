import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { field, resource } from '../core'
import { importColumns, matchHeadings } from './columns'

const Reading = z.object({ day: field.date('日期'), amount: field.quantity('用量', 'kWh', 2) })
const Meter = z.object({
  meterName: field.name('表计名称'),
  stationId: field.reference('站点', 'station'),
  power: field.quantity('功率', 'kW', 2).nullish(),
  secret: field.text('暗号').nullish(),
  isOnline: field.toggle('在线', { readOnly: true }).optional(),
  readings: field.rows('读数', Reading, { max: 9 }).optional(),
})
const meters = resource({
  path: '/x/meter',
  noun: 'meter',
  label: '表计',
  schema: Meter,
  permission: 'meter',
  title: 'meterName',
  import: { key: ['stationId', 'meterName'], without: ['secret'], rows: [{ field: 'readings', key: 'day' }] },
})
const columns = importColumns(meters)
const match = (headings: string[], how?: Parameters<typeof matchHeadings>[2]) =>
  matchHeadings(columns, headings, how)

describe('the columns of an import', () => {
  it('are the fields that a form has, and those of its rows', () => {
    expect(columns.map(({ name }) => name)).toEqual([
      'meterName',
      'stationId',
      'power',
      'row.day',
      'row.amount',
    ])
    expect(columns.filter(({ isKey }) => isKey).map(({ name }) => name)).toEqual([
      'meterName',
      'stationId',
      'row.day',
    ])
  })

  it('are known by label, star and unit, by name, and in the language of the user', () => {
    expect(match(['站点*', '功率 (kW)', ' 表计名称 ', '日期：'])).toEqual([
      'stationId',
      'power',
      'meterName',
      'row.day',
    ])
    expect(match(['METERNAME', 'stationid'])).toEqual(['meterName', 'stationId'])
    const english: Record<string, string> = { 站点: 'Stations', 表计名称: 'Meter name' }
    const translate = (label: string) => english[label] ?? label
    expect(match(['meter name', 'Stations'], { translate })).toEqual(['meterName', 'stationId'])
    expect(match(['Meter names', 'Station'], { translate })).toEqual(['meterName', 'stationId'])
  })

  it('are what was chosen before, once each, and none for what is unknown', () => {
    const known = { 表号: 'meterName', 站点: '', 旧列: 'gone' }
    expect(match(['表号', '站点', '旧列', '表计名称', '其他'], { known })).toEqual([
      'meterName',
      '',
      '',
      '',
      '',
    ])
  })
})

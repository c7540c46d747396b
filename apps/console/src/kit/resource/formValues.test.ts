import { field } from '@energy-console/contract'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { fieldsOf } from '../form/fields'
import { bodyOf, changedFiles, dependentsOf, initialValues } from './formValues'

const fields = fieldsOf(
  z.object({
    name: field.name('名称'),
    price: field.unitPrice('电价', '元/kWh').nullish(),
    fee: field.money('服务费').nullish(),
    isOn: field.toggle('启用').optional(),
    periods: field.rows('时段', z.object({ price: field.unitPrice('电价', '元/kWh') })).optional(),
  }),
)

describe('the values of a form', () => {
  it('open with what is stored, exact decimals without their last zeros', () => {
    const record = {
      name: '甲',
      price: '0.48830000',
      fee: '10.00',
      isOn: false,
      periods: [{ id: '1', price: '100.00000000' }],
    }
    expect(initialValues(fields, record)).toEqual({
      ...record,
      price: '0.4883',
      periods: [{ id: '1', price: '100' }],
    })
  })

  it('open a new record switched on, and empty where the schema has no default', () => {
    expect(initialValues(fields, undefined)).toEqual({
      name: undefined,
      price: undefined,
      fee: undefined,
      isOn: true,
      periods: undefined,
    })
  })

  it('are sent as the wire has them: what was emptied as null, what a new record leaves out not at all', () => {
    const values = { name: '甲', price: '', isOn: true, periods: [] }
    expect(bodyOf(fields, values, false)).toEqual({
      name: '甲',
      price: null,
      fee: null,
      isOn: true,
      periods: [],
    })
    expect(bodyOf(fields, values, true)).toEqual({ name: '甲', isOn: true, periods: [] })
  })
})

describe('the files of a form', () => {
  const holder = { noun: 'asset', uploadCodes: [], viewCodes: [], accepts: 'files', mostMb: 1 } as const
  const [files] = fieldsOf(z.object({ files: field.attachments('文件', holder).optional() }))
  if (!files) throw new Error('a field of files has a label')
  const [one, other] = [{ id: '1' }, { id: '2' }]

  it.each([
    ['as they were', [one], [one], 0],
    ['one more', [one, other], [one], 1],
    ['one less', [], [one], 1],
    ['in another order', [other, one], [one, other], 1],
    ['none, as there were none', undefined, [], 0],
  ])('are sent where they have changed: %s', (_case, now, before, sent) => {
    expect(changedFiles([files], { files: now }, { files: before })).toHaveLength(sent)
  })

  it('are all sent with a new record', () => {
    expect(changedFiles([files], { files: [one] }, undefined)).toHaveLength(1)
  })

  it('go with those of the fields that they are narrowed by or tell of', () => {
    const placed = fieldsOf(
      z.object({
        stationId: field.reference('站点', 'station'),
        feederId: field.reference('上级', 'device', { narrowedBy: 'stationId' }),
        channel: field.text('回路', { tellsOf: 'feederId' }),
        remark: field.remark(),
      }),
    )
    expect(dependentsOf(placed, ['stationId'])).toEqual(['feederId', 'channel'])
    expect(dependentsOf(placed, ['feederId', 'remark'])).toEqual(['channel'])
    expect(dependentsOf(placed, ['channel'])).toEqual([])
  })
})

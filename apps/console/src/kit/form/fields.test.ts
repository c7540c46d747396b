import { field as build, emptyOf, orEmpty } from '@energy-console/contract'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { fieldsOf, isInForm } from './fields'

const Schema = z.object({
  name: build.name('名称'),
  note: build.remark().nullish(),
  parentId: build.parent('上级', 'dept'),
  stationId: build.reference('站点', 'station'),
  kind: build.choice('种类', { a: '甲' }).default('a'),
  size: z.coerce.number().default(1).meta({ label: '大小' }),
  isOn: z.boolean().optional().meta({ label: '启用', readOnly: true }),
  until: orEmpty(build.date('到期', { form: 'create' })).default(''),
  seen: build.instant('最后通信').nullish(),
  price: build.unitPrice('电价', '元/kWh'),
  rank: build.rank(),
  periods: build.rows('时段', z.object({ start: build.timeOfDay('开始') })),
  hidden: z.string(),
})

const fields = fieldsOf(Schema)
const field = (name: string) => {
  const found = fields.find((one) => one.name === name)
  if (!found) throw new Error(name)
  return found
}

describe('fields', () => {
  it('enters a field as its builder says, or as follows from its type', () => {
    expect(fields.map(({ name, format }) => `${name}:${format.input}`)).toEqual([
      'name:text',
      'note:textarea',
      'parentId:tree',
      'stationId:reference',
      'kind:select',
      'size:number',
      'isOn:switch',
      'until:date',
      'seen:instant',
      'price:decimal',
      'rank:number',
      'periods:rows',
    ])
  })

  it('asks for what has no default and cannot be empty, and for what a new record has to be given', () => {
    const secret = z.string().optional().meta({ label: '密码', form: 'create', isNeeded: true })
    expect(fieldsOf(z.object({ secret }))[0]?.isRequired).toBe(true)
    expect(fields.filter(({ isRequired }) => isRequired).map(({ name }) => name)).toEqual([
      'name',
      'stationId',
      'price',
      'rank',
    ])
  })

  it('empties a field to what its schema takes', () => {
    const empty = (name: string) => emptyOf(field(name).schema)
    expect(empty('note')).toBeNull()
    expect(empty('until')).toBe('')
    expect(empty('parentId')).toBe('0')
    expect(empty('stationId')).toBeUndefined()
    expect(empty('size')).toBeUndefined()
    expect(empty('periods')).toEqual([])
  })

  it('leaves out of the form what the server sets or what was fixed at creation', () => {
    expect(isInForm(field('isOn'), true)).toBe(false)
    expect(isInForm(field('until'), true)).toBe(true)
    expect(isInForm(field('until'), false)).toBe(false)
  })
})

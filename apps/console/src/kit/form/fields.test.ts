import { choice, reference } from '@energy-console/contract'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { emptyValue, fieldsOf, isInForm } from './fields'

const Schema = z.object({
  name: z.string().min(1).meta({ label: '名称' }),
  note: z.string().nullish().meta({ label: '备注', input: 'textarea' }),
  parentId: z
    .union([z.literal('0'), reference('dept')])
    .default('0')
    .meta({ label: '上级', input: 'tree', reference: 'dept' }),
  stationId: reference('station', { label: '站点' }),
  kind: choice({ a: '甲' }, { label: '种类' }).default('a'),
  size: z.coerce.number().default(1).meta({ label: '大小' }),
  isOn: z.boolean().optional().meta({ label: '启用', readOnly: true }),
  until: z
    .union([z.literal(''), z.iso.date()])
    .default('')
    .meta({ label: '到期', form: 'create' }),
  hidden: z.string(),
})

const fields = fieldsOf(Schema)
const field = (name: string) => {
  const found = fields.find((one) => one.name === name)
  if (!found) throw new Error(name)
  return found
}

describe('fields', () => {
  it('follows from the type how a field is entered', () => {
    expect(fields.map(({ name, kind }) => `${name}:${kind}`)).toEqual([
      'name:text',
      'note:textarea',
      'parentId:tree',
      'stationId:reference',
      'kind:select',
      'size:number',
      'isOn:switch',
      'until:date',
    ])
  })

  it('asks for what has no default', () => {
    expect(fields.filter(({ isRequired }) => isRequired).map(({ name }) => name)).toEqual([
      'name',
      'stationId',
    ])
  })

  it('empties a field to what its schema takes', () => {
    expect(emptyValue(field('note'))).toBeNull()
    expect(emptyValue(field('until'))).toBe('')
    expect(emptyValue(field('parentId'))).toBe('0')
    expect(emptyValue(field('stationId'))).toBeUndefined()
  })

  it('leaves out of the form what the server sets or what was fixed at creation', () => {
    expect(isInForm(field('isOn'), true)).toBe(false)
    expect(isInForm(field('until'), true)).toBe(true)
    expect(isInForm(field('until'), false)).toBe(false)
  })
})

import { describe, expectTypeOf, it } from 'vitest'
import * as z from 'zod'
import { reference } from './fields'
import { type RowOf, resource, type ValuesOf } from './resource'

const meters = resource({
  path: '/meter',
  noun: 'meter',
  label: '表',
  permission: 'meter',
  title: 'meterName',
  schema: z.object({
    meterName: z.string(),
    ratio: z.number().nullish(),
    stationId: reference('station'),
    isOnline: z.boolean().optional(),
  }),
  answered: { reading: z.number().nullable() },
})

describe('the types of a resource', () => {
  it('say what an answer carries: fields, names of what is referred to, computed fields', () => {
    type Row = RowOf<typeof meters>
    expectTypeOf<Row['id']>().toEqualTypeOf<string>()
    expectTypeOf<Row['meterName']>().toEqualTypeOf<string>()
    expectTypeOf<Row['stationName']>().toEqualTypeOf<string | null | undefined>()
    expectTypeOf<Row['reading']>().toEqualTypeOf<number | null>()
    expectTypeOf<Row>().not.toHaveProperty('other')
  })

  it('say what a body may hold', () => {
    type Values = ValuesOf<typeof meters>
    expectTypeOf<Values['ratio']>().toEqualTypeOf<number | null | undefined>()
    expectTypeOf<Values>().not.toHaveProperty('reading')
  })
})

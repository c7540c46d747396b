import { choice, Decimal, Id, Ids, reference } from '@energy-console/contract'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { leavesOf, replaceAt, sampleOf } from './sample'

const context = { idOf: (noun: string) => `${noun.length}`, unique: () => 'u1' }
const Order = z.object({
  id: Id,
  roomId: reference('room').nullable().optional(),
  parentIds: z.array(Id).min(1).meta({ reference: 'order' }),
  lines: z.array(
    z.object({ price: Decimal, meterId: reference('meter'), note: z.string().max(5).default('') }),
  ),
  state: choice({ open: '开', closed: '关' }),
  password: z.string().regex(/^[0-9a-f]{32}$/),
})

describe('samples of a schema', () => {
  it('hold what is required and nothing else, and are accepted', () => {
    const sample = sampleOf(Order, context)
    expect(sample).toEqual({
      id: '1',
      parentIds: ['5'],
      lines: [],
      state: 'open',
      password: 'd41d8cd98f00b204e9800998ecf8427e',
    })
    expect(Order.safeParse(sample).success).toBe(true)
  })

  it('hold the field that was asked for, however deep', () => {
    expect(sampleOf(Order, context, ['lines', 0, 'note'])).toMatchObject({
      lines: [{ price: '1', meterId: '5', note: 'u1' }],
    })
    expect(sampleOf(Order, context, ['roomId'])).toMatchObject({ roomId: '4' })
  })

  it('find every field and the noun that it refers to', () => {
    const references = leavesOf(Order).flatMap((leaf) =>
      leaf.reference ? [[leaf.path, leaf.reference]] : [],
    )
    expect(references).toEqual([
      [['roomId'], 'room'],
      [['parentIds', 0], 'order'],
      [['lines', 0, 'meterId'], 'meter'],
    ])
    expect(leavesOf(z.object({ ids: Ids.meta({ reference: 'room' }) }))[0]?.reference).toBe('room')
  })

  it('replace one value in a copy', () => {
    const input = { lines: [{ price: '1' }] }
    expect(replaceAt(input, ['lines', 0, 'price'], 'x')).toEqual({ lines: [{ price: 'x' }] })
    expect(input.lines[0]?.price).toBe('1')
  })
})

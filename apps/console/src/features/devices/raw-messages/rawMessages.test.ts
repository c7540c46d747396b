import type { RawMessage } from '@energy-console/contract/telemetry'
import { describe, expect, it } from 'vitest'
import { filtersIn, fits, noFilters } from './rawFilters'
import { changeRaw, mostKept, nothingYet, type RawChange } from './rawMessageState'

const message = (values: Partial<RawMessage> = {}): RawMessage => ({
  ...{ id: 1, ts: 1, gatewayId: '5', deviceId: null, stationId: '1', carrier: 'mqtt' },
  ...{ topic: 'v1/gateway/telemetry', size: 2, content: '{"\\u7535\\u8868":{"Power":1}}' },
  ...{
    isHex: false,
    isCut: false,
    isHidden: false,
    outcome: 'taken',
    accepted: 1,
    refused: [],
    unmapped: [],
  },
  ...values,
})
const came = (...ids: number[]): RawChange => ({
  type: 'messages',
  messages: ids.map((id) => message({ id })),
  skipped: 1,
})
const after = (...changes: RawChange[]) => changes.reduce(changeRaw, nothingYet)
const idsOf = (list: readonly RawMessage[]) => list.map(({ id }) => id)

describe('messages that have come', () => {
  it('stand still while paused, and what came meanwhile comes when it goes on', () => {
    const paused = after(came(1, 2), { type: 'pause' }, came(3), came(4))
    expect([idsOf(paused.messages), idsOf(paused.held)]).toEqual([
      [2, 1],
      [4, 3],
    ])
    const on = changeRaw(paused, { type: 'resume' })
    expect([idsOf(on.messages), on.held, on.skipped]).toEqual([[4, 3, 2, 1], [], 3])
    expect(changeRaw(on, { type: 'clear' })).toEqual(nothingYet)
  })

  it('are bounded, paused or not', () => {
    const many = came(...Array.from({ length: mostKept + 5 }, (_, index) => index))
    const { messages, held } = after(many, { type: 'pause' }, many)
    expect([messages.length, held.length, messages[0]?.id]).toEqual([mostKept, mostKept, mostKept + 4])
  })
})

describe('filters', () => {
  it('find a name that was written in numbers, without regard to capitals', () => {
    expect(fits(message(), { ...noFilters, device: '电表', key: 'power' })).toBe(true)
    expect(fits(message(), { ...noFilters, text: 'GATEWAY/tele' })).toBe(true)
    expect(fits(message(), { ...noFilters, key: 'current' })).toBe(false)
    expect(fits(message(), { ...noFilters, gatewayId: '6' })).toBe(false)
    expect(fits(message(), { ...noFilters, outcome: 'refused' })).toBe(false)
  })

  it('are read from an address, without an outcome that there is not', () => {
    expect(filtersIn(new URLSearchParams('gatewayId=5&outcome=lost&key=a'))).toEqual({
      ...noFilters,
      ...{ gatewayId: '5', key: 'a' },
    })
  })
})

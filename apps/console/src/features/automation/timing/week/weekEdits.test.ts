import { describe, expect, it } from 'vitest'
import { addBlock, blocksOf, changeBlock, clockText, minuteOf, removeBlock, snapped } from './weekEdits'

const rows = [
  { id: '1', time: '08:00', days: '135', isOn: true, temperature: 26 },
  { id: '2', time: '18:00', days: '12345', isOn: false, temperature: null },
]
const alone = { isTogether: false }
const together = { isTogether: true }

describe('times of the day', () => {
  it('are texts and minutes', () => {
    expect([minuteOf('00:00'), minuteOf('23:59'), minuteOf(''), minuteOf(undefined)]).toEqual([
      ...[0, 1_439, undefined, undefined],
    ])
    expect([clockText(0), clockText(1_425)]).toEqual(['00:00', '23:45'])
  })

  it('are put to the nearest quarter within the day', () => {
    expect([-9, 7, 8, 1_436].map(snapped)).toEqual([0, 0, 15, 1_425])
  })
})

describe('blocks of the week', () => {
  it('are the days of each row, without those that have no time yet', () => {
    expect(blocksOf([...rows, { days: '1' }, { time: '07:00' }]).slice(0, 3)).toEqual([
      { row: 0, weekday: 1, minute: 480 },
      { row: 1, weekday: 1, minute: 1_080 },
      { row: 1, weekday: 2, minute: 1_080 },
    ])
  })

  it('are added as rows of their own, or join the row that does the same then', () => {
    const settings = { isOn: true, temperature: 26 }
    const joined = addBlock(rows, { weekday: 2, minute: 480 }, settings)
    expect(joined).toEqual({
      rows: [{ ...rows[0], days: '1235' }, rows[1]],
      block: { row: 0, weekday: 2 },
    })
    const other = addBlock(rows, { weekday: 2, minute: 480 }, { isOn: true, temperature: 24 })
    expect(other.rows[2]).toEqual({ time: '08:00', days: '2', isOn: true, temperature: 24 })
    expect(other.block).toEqual({ row: 2, weekday: 2 })
  })

  it('leave their row when they are moved alone, and come back to it', () => {
    const away = changeBlock(rows, { row: 0, weekday: 3 }, { time: '09:00' }, { ...alone, to: 4 })
    expect(away).toEqual({
      rows: [{ ...rows[0], days: '15' }, { time: '09:00', days: '4', isOn: true, temperature: 26 }, rows[1]],
      block: { row: 1, weekday: 4 },
    })
    const back = changeBlock(away.rows, { row: 1, weekday: 4 }, { time: '08:00' }, { ...alone, to: 3 })
    expect(back).toEqual({ rows, block: { row: 0, weekday: 3 } })
  })

  it('are one where two of the same come together', () => {
    const moved = changeBlock(rows, { row: 0, weekday: 3 }, {}, { ...alone, to: 5 })
    expect(moved).toEqual({ rows: [{ ...rows[0], days: '15' }, rows[1]], block: { row: 0, weekday: 5 } })
  })

  it('stay as they are where nothing changes', () => {
    expect(changeBlock(rows, { row: 0, weekday: 3 }, { time: '08:00' }, alone).rows).toEqual(rows)
    expect(changeBlock(rows, { row: 9, weekday: 3 }, { time: '08:00' }, alone)).toEqual({
      rows,
      block: undefined,
    })
  })

  it('change together with the other days of their row, which keeps its identity', () => {
    const moved = changeBlock(rows, { row: 0, weekday: 3 }, { time: '07:30' }, { ...together, to: 7 })
    expect(moved).toEqual({ rows: [{ ...rows[0], time: '07:30' }, rows[1]], block: { row: 0, weekday: 3 } })
  })

  it('go alone or together', () => {
    expect(removeBlock(rows, { row: 0, weekday: 3 }, alone)).toEqual([{ ...rows[0], days: '15' }, rows[1]])
    expect(removeBlock(rows, { row: 0, weekday: 3 }, together)).toEqual([rows[1]])
    expect(removeBlock([{ time: '08:00', days: '3' }], { row: 0, weekday: 3 }, alone)).toEqual([])
  })
})

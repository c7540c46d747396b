import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ModbusSlave, startModbusSlave } from '../../testing/startModbusSlave'
import { createModbusConnection, type ModbusConnection } from './createModbusConnection'
import { isWritten, type ModbusRange, readAnswer, readRequest, writeRequest } from './pdu'

let slave: ModbusSlave
let connection: ModbusConnection
let closed = 0
const open = async ({ parallel = 1 } = {}) => {
  const socket = connect({ port: slave.port, host: '127.0.0.1' })
  await once(socket, 'connect')
  connection = createModbusConnection(socket, { parallel, pauseMs: 0, onClose: () => (closed += 1) })
}
beforeEach(async () => {
  slave = await startModbusSlave()
  closed = 0
  await open()
})
afterEach(async () => {
  connection.close()
  await slave.stop()
})

const patient = { timeoutMs: 10_000 }
const brief = { timeoutMs: 30 }
const read = async (range: ModbusRange, options = patient, unitId = 1) =>
  readAnswer(await connection.request(unitId, readRequest(range), options), range)
const write = async (table: 'coil' | 'holding', address: number, values: number[], more = {}) => {
  const pdu = writeRequest(table, address, values, more)
  return isWritten(await connection.request(1, pdu, patient), pdu)
}
const registers = (address: number, count: number): ModbusRange => ({ table: 'holding', address, count })

describe('a connection to slaves', () => {
  it('reads all four tables', async () => {
    slave.holding.writeUInt16BE(0x1234, 4)
    slave.input.writeUInt16BE(77, 0)
    slave.coils[0] = 0b0000_0101
    slave.discrete[1] = 0b1
    expect(await read(registers(1, 3))).toEqual([0, 0x1234, 0])
    expect(await read({ table: 'input', address: 0, count: 1 })).toEqual([77])
    expect(await read({ table: 'coil', address: 0, count: 4 })).toEqual([1, 0, 1, 0])
    expect(await read({ table: 'discrete', address: 7, count: 2 })).toEqual([0, 1])
  })

  it('writes one and several, by the functions for each', async () => {
    expect(await write('holding', 3, [500])).toBe(true)
    expect(await write('holding', 4, [1, 2])).toBe(true)
    expect(await write('holding', 8, [9], { multiple: true })).toBe(true)
    expect(await write('coil', 3, [1])).toBe(true)
    expect(await write('coil', 8, [1, 0, 1])).toBe(true)
    expect(await read(registers(3, 6))).toEqual([500, 1, 2, 0, 0, 9])
    expect(await read({ table: 'coil', address: 3, count: 8 })).toEqual([1, 0, 0, 0, 0, 1, 0, 1])
    expect([...slave.asked.keys()].sort((a, b) => a - b)).toEqual([1, 3, 5, 6, 15, 16])
  })

  it('is refused by a slave in words', async () => {
    slave.treat(() => ({ exception: 2 }))
    await expect(read(registers(0, 1))).rejects.toMatchObject({
      failure: 'exception',
      code: 2,
      message: '非法数据地址',
    })
    // one that the protocol does not name, in words that have a translation
    slave.treat(() => ({ exception: 77 }))
    await expect(read(registers(0, 1))).rejects.toMatchObject({ code: 77, message: '设备自定的异常码' })
  })

  it('takes an answer that comes too late for nobody, and goes on', async () => {
    let late: Buffer | undefined
    slave.treat((_unit, pdu) => {
      if (late === undefined && pdu.readUInt16BE(1) === 0) {
        late = Buffer.from([0, 1, 0, 0, 0, 5, 1, 3, 2, 0, 99])
        return 'silence'
      }
      return {
        bytes: (frame) =>
          Buffer.concat([
            late ?? Buffer.alloc(0),
            Buffer.from([frame[0] ?? 0, frame[1] ?? 0, 0, 0, 0, 5, 1, 3, 2, 0, 7]),
          ]),
      }
    })
    await expect(read(registers(0, 1), brief)).rejects.toMatchObject({ failure: 'timeout' })
    expect(await read(registers(5, 1))).toEqual([7])
    expect(closed).toBe(0)
  })

  it('does not take an answer of another slave or function, and ends where there is no Modbus', async () => {
    slave.treat(() => ({ bytes: (frame) => Buffer.from([...frame.subarray(0, 4), 0, 5, 9, 3, 2, 0, 7]) }))
    await expect(read(registers(0, 1))).rejects.toMatchObject({ failure: 'garbled' })
    slave.treat(() => ({ bytes: (frame) => Buffer.from([...frame.subarray(0, 4), 0, 5, 1, 4, 2, 0, 7]) }))
    await expect(read(registers(0, 1))).rejects.toMatchObject({ failure: 'garbled' })
    slave.treat(() => ({ bytes: () => Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n') }))
    await expect(read(registers(0, 1))).rejects.toMatchObject({ failure: 'garbled' })
    expect(closed).toBe(1)
  })

  it('takes an answer that comes in pieces, and refuses one that is too short', async () => {
    slave.treat(() => ({ bytes: (frame) => Buffer.from([...frame.subarray(0, 4), 0, 4, 1, 3, 1, 0]) }))
    expect(await read(registers(0, 1))).toBeUndefined()
  })

  it('ends all that is under way with the connection', async () => {
    slave.treat((_unit, pdu) => (pdu.readUInt16BE(1) === 0 ? 'cut' : 'answer'))
    const all = await Promise.allSettled([
      read(registers(0, 1)),
      read(registers(1, 1)),
      read(registers(2, 1)),
    ])
    for (const one of all) expect(one).toMatchObject({ status: 'rejected', reason: { failure: 'closed' } })
    expect(closed).toBe(1)
    await expect(read(registers(0, 1))).rejects.toMatchObject({ failure: 'closed' })
  })

  it('asks as many at a time as it may: a silent slave holds nobody else up', async () => {
    connection.close()
    await open({ parallel: 2 })
    slave.treat((unitId) => (unitId === 9 ? 'silence' : 'answer'))
    let isOver = false
    const silent = read(registers(0, 1), patient, 9).finally(() => {
      isOver = true
    })
    silent.catch(() => undefined)
    for (let round = 0; round < 5; round += 1) expect(await read(registers(round, 1))).toEqual([0])
    expect(isOver).toBe(false)
  })

  it('does not send what has waited too long', async () => {
    slave.treat((unitId) => (unitId === 9 ? 'silence' : 'answer'))
    const holding = read(registers(0, 1), { timeoutMs: 400 }, 9)
    const pdu = writeRequest('holding', 3, [500])
    let isSent = false
    const onSent = () => {
      isSent = true
    }
    const late = connection.request(1, pdu, { ...patient, lane: 'command', waitMs: 20, onSent })
    await expect(late).rejects.toMatchObject({ failure: 'late' })
    await expect(holding).rejects.toMatchObject({ failure: 'timeout' })
    expect(await read(registers(3, 1))).toEqual([0])
    expect(isSent).toBe(false)
    expect(slave.asked.get(6)).toBeUndefined()
  })

  it('lets only a few who look wait', async () => {
    slave.treat((unitId) => (unitId === 9 ? 'silence' : 'answer'))
    const looks = Array.from({ length: 20 }, () =>
      connection
        .request(9, readRequest(registers(0, 1)), { ...brief, lane: 'browse' })
        .catch((error) => error),
    )
    const failures = (await Promise.all(looks)).map(({ failure }) => failure)
    expect(failures.filter((one) => one === 'timeout')).toHaveLength(5)
    expect(failures.filter((one) => one === 'busy')).toHaveLength(15)
  })

  it('puts what somebody waits for before the others', async () => {
    const order: number[] = []
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    slave.treat((_unit, pdu) => {
      order.push(pdu.readUInt16BE(1))
      return 'answer'
    })
    const first = read(registers(0, 1)).then(() => release())
    const others = [read(registers(1, 1)), read(registers(2, 1))]
    const urgent = connection.request(1, readRequest(registers(3, 1)), { ...patient, lane: 'command' })
    await Promise.all([held, first, urgent, ...others])
    expect(order).toEqual([0, 3, 1, 2])
  })
})

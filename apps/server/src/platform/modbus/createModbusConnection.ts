import type { Socket } from 'node:net'
import { createLanes, type ModbusLane } from './lanes'
import { ModbusError } from './modbusError'

/** How a request is sent. */
export interface RequestOptions {
  /** How long its answer is waited for, once it has been sent. */
  timeoutMs: number
  /** A poll unless told. */
  lane?: ModbusLane
  /** How long it may wait before it is sent; after that it is not sent at all. */
  waitMs?: number
  /** It leaves now; what becomes of it is told by its answer. */
  onSent?(): void
}

/** One open TCP connection to slaves, on which a few requests are under way at a time and the others wait in order. */
export interface ModbusConnection {
  /**
   * Asks a slave and resolves with the data unit of its answer.
   *
   * @throws ModbusError; `late` and `busy` where nothing was sent
   */
  request(unitId: number, pdu: Buffer, options: RequestOptions): Promise<Buffer>
  close(): void
}

interface Entry {
  unitId: number
  pdu: Buffer
  timeoutMs: number
  onSent: (() => void) | undefined
  resolve(pdu: Buffer): void
  reject(error: ModbusError): void
  /** While it waits: ends the wait; then ends the time for the answer. */
  timer?: NodeJS.Timeout
  /** On the clock that only goes on; none where it may wait. */
  sendBefore: number
}

/** Before the unit: transaction, protocol (0) and the bytes that follow. */
const headBytes = 6
/** A unit and the longest data unit. */
const mostBytes = 254

/**
 * Speaks Modbus TCP over an open socket. An answer is known by its transaction, so a late one harms no other; what is no Modbus ends
 * the connection.
 *
 * What waits goes by {@link createLanes}.
 *
 * @param options `parallel` requests at a time, `pauseMs` between the end of one and the next
 */
export function createModbusConnection(
  socket: Socket,
  options: { parallel: number; pauseMs: number; onClose(): void },
): ModbusConnection {
  const open = new Map<number, Entry>()
  const lanes = createLanes<Entry>()
  let gathered: Buffer = Buffer.alloc(0)
  let transaction = 0
  let isClosed = false
  let resting: NodeJS.Timeout | undefined

  const nextTransaction = () => {
    do transaction = (transaction + 1) & 0xffff
    while (open.has(transaction))
    return transaction
  }

  const send = (entry: Entry) => {
    clearTimeout(entry.timer)
    const id = nextTransaction()
    open.set(id, entry)
    const frame = Buffer.allocUnsafe(headBytes + 1 + entry.pdu.length)
    frame.writeUInt16BE(id, 0)
    frame.writeUInt16BE(0, 2)
    frame.writeUInt16BE(entry.pdu.length + 1, 4)
    frame.writeUInt8(entry.unitId, 6)
    entry.pdu.copy(frame, headBytes + 1)
    entry.timer = setTimeout(() => settle(id, (of) => of.reject(new ModbusError('timeout'))), entry.timeoutMs)
    socket.write(frame)
    entry.onSent?.()
  }

  const giveUp = (entry: Entry) => {
    clearTimeout(entry.timer)
    lanes.remove(entry)
    entry.reject(new ModbusError('late'))
  }

  const sendOn = () => {
    while (!isClosed && resting === undefined && open.size < options.parallel) {
      const entry = lanes.next()
      if (!entry) return
      // a timer may be late
      if (performance.now() >= entry.sendBefore) giveUp(entry)
      else send(entry)
    }
  }

  const settle = (id: number, end: (entry: Entry) => void) => {
    const entry = open.get(id)
    if (!entry) return
    open.delete(id)
    clearTimeout(entry.timer)
    end(entry)
    if (options.pauseMs > 0 && resting === undefined && !isClosed)
      resting = setTimeout(() => {
        resting = undefined
        sendOn()
      }, options.pauseMs)
    sendOn()
  }

  const answered = (id: number, unitId: number, pdu: Buffer) => {
    const entry = open.get(id)
    // too late, or never asked for
    if (!entry) return
    settle(id, ({ resolve, reject, ...asked }) => {
      const [wanted = 0] = asked.pdu
      if (unitId !== asked.unitId || pdu.length < 2) reject(new ModbusError('garbled'))
      else if (pdu[0] === wanted) resolve(pdu)
      else if (pdu[0] === (wanted | 0x80)) reject(new ModbusError('exception', pdu[1]))
      else reject(new ModbusError('garbled'))
    })
  }

  const take = (data: Buffer) => {
    gathered = gathered.length === 0 ? data : Buffer.concat([gathered, data])
    while (gathered.length >= headBytes) {
      const bytes = gathered.readUInt16BE(4)
      if (gathered.readUInt16BE(2) !== 0 || bytes < 2 || bytes > mostBytes) return close('garbled')
      if (gathered.length < headBytes + bytes) return
      const frame = gathered.subarray(0, headBytes + bytes)
      gathered = gathered.subarray(headBytes + bytes)
      answered(frame.readUInt16BE(0), frame[headBytes] ?? 0, frame.subarray(headBytes + 1))
    }
  }

  const close = (failure: 'closed' | 'garbled' = 'closed') => {
    if (isClosed) return
    isClosed = true
    clearTimeout(resting)
    socket.destroy()
    const left = [...open.values(), ...lanes.clear()]
    open.clear()
    for (const entry of left) {
      clearTimeout(entry.timer)
      entry.reject(new ModbusError(failure))
    }
    options.onClose()
  }

  socket.on('data', take)
  socket.on('close', () => close())
  socket.on('error', () => close())

  return {
    request(unitId, pdu, { timeoutMs, lane = 'poll', waitMs = Infinity, onSent }) {
      return new Promise((resolve, reject) => {
        if (isClosed) return reject(new ModbusError('closed'))
        const sendBefore = performance.now() + waitMs
        const entry: Entry = { unitId, pdu, timeoutMs, onSent, resolve, reject, sendBefore }
        if (!lanes.add(lane, entry)) return reject(new ModbusError('busy'))
        if (waitMs !== Infinity) entry.timer = setTimeout(() => giveUp(entry), waitMs)
        sendOn()
      })
    },
    close: () => close(),
  }
}

import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { server as modbus } from 'jsmodbus'

/** How a slave treats one request: as it should, not at all, with its own refusal, with other bytes, or by ending the connection. */
export type Treatment =
  | 'answer'
  | 'silence'
  | 'cut'
  | { exception: number }
  | { bytes: (frame: Buffer) => Buffer }

/** A slave of jsmodbus on a free port of this machine, behind a line on which a test can disturb it. */
export interface ModbusSlave {
  port: number
  /** Its holding registers, two bytes each. */
  holding: Buffer
  input: Buffer
  coils: Buffer
  discrete: Buffer
  /** How requests are treated from now on. */
  treat(how: (unitId: number, pdu: Buffer) => Treatment): void
  /** Functions that were asked for since the start, by number. */
  asked: Map<number, number>
  /** Connections that are open. */
  readonly connections: number
  stop(): Promise<void>
}

/** Calls with each whole frame of a stream. */
function eachFrame(take: (frame: Buffer) => void) {
  let gathered = Buffer.alloc(0)
  return (data: Buffer) => {
    gathered = Buffer.concat([gathered, data])
    while (gathered.length >= 6 && gathered.length >= 6 + gathered.readUInt16BE(4)) {
      const length = 6 + gathered.readUInt16BE(4)
      take(gathered.subarray(0, length))
      gathered = gathered.subarray(length)
    }
  }
}

const refusing = (frame: Buffer, code: number) => {
  const answer = Buffer.from([...frame.subarray(0, 9)])
  answer.writeUInt16BE(3, 4)
  answer[7] = (frame[7] ?? 0) | 0x80
  answer[8] = code
  return answer
}

/** Starts it. */
export async function startModbusSlave(): Promise<ModbusSlave> {
  const [holding, input, coils, discrete] = [2_048, 2_048, 256, 256].map((bytes) => Buffer.alloc(bytes)) as [
    Buffer,
    Buffer,
    Buffer,
    Buffer,
  ]
  const inner = createServer()
  new modbus.TCP(inner, { holding, input, coils, discrete })
  // jsmodbus listens to no errors: a line that is cut is none of the test's
  inner.on('connection', (socket) => socket.on('error', () => socket.destroy()))
  inner.listen(0, '127.0.0.1')
  await once(inner, 'listening')
  const asked = new Map<number, number>()
  const open = new Set<Socket>()
  let how: (unitId: number, pdu: Buffer) => Treatment = () => 'answer'

  const line = createServer((socket) => {
    const slave = connect({ port: (inner.address() as AddressInfo).port, host: '127.0.0.1' })
    open.add(socket)
    const end = () => {
      open.delete(socket)
      socket.destroy()
      slave.destroy()
    }
    for (const one of [socket, slave]) one.on('error', end).on('close', end)
    slave.on('data', (data) => socket.write(data))
    socket.on(
      'data',
      eachFrame((frame) => {
        const pdu = frame.subarray(7)
        asked.set(pdu[0] ?? 0, (asked.get(pdu[0] ?? 0) ?? 0) + 1)
        const treatment = how(frame[6] ?? 0, pdu)
        if (treatment === 'answer') slave.write(frame)
        else if (treatment === 'cut') end()
        else if (treatment === 'silence') return
        else
          socket.write(
            'exception' in treatment ? refusing(frame, treatment.exception) : treatment.bytes(frame),
          )
      }),
    )
  })
  line.listen(0, '127.0.0.1')
  await once(line, 'listening')
  return {
    ...{ holding, input, coils, discrete, asked },
    port: (line.address() as AddressInfo).port,
    treat(treatment) {
      how = treatment
    },
    get connections() {
      return open.size
    },
    async stop() {
      for (const socket of open) socket.destroy()
      await Promise.all([line, inner].map((one) => new Promise((done) => one.close(done))))
    },
  }
}

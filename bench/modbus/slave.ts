import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { server as modbus } from 'jsmodbus'
import { size } from './plant'

/** A slave that answers for every unit; its registers change every second. Ends with the process. */
export async function startSlave(): Promise<number> {
  const holding = Buffer.alloc(size.registers * 2)
  const server = createServer((socket) => socket.on('error', () => undefined))
  new modbus.TCP(server, { holding })
  server.listen(0, '127.0.0.1').unref()
  await once(server, 'listening')
  let second = 0
  setInterval(() => {
    second += 1
    for (let at = 0; at < size.registers; at += 1) holding.writeUInt16BE((second + at) & 0xffff, at * 2)
  }, 1_000).unref()
  return (server.address() as AddressInfo).port
}

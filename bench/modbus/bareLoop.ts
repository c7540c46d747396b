import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { client as modbus } from 'jsmodbus'
import { size } from './plant'

/* Reads the same registers as often with the client of jsmodbus, and does nothing with them: `bareLoop.ts <port> <seconds>`. */
const [port = 0, seconds = 10] = process.argv.slice(2).map(Number)
const socket = connect({ port, host: '127.0.0.1' })
const client = new modbus.TCP(socket, 1)
await new Promise((open) => socket.once('connect', open))
const began = performance.now()
const cpuBefore = process.cpuUsage()
let read = 0
for (let round = 1; round <= seconds; round += 1) {
  for (let slave = 0; slave < size.slaves; slave += 1) {
    const { response } = await client.readHoldingRegisters(0, size.registers)
    read += response.body.valuesAsArray.length
  }
  await delay(Math.max(0, round * 1_000 - (performance.now() - began)))
}
const { user, system } = process.cpuUsage(cpuBefore)
console.log(JSON.stringify({ read, share: (user + system) / 1e6 / ((performance.now() - began) / 1_000) }))
socket.destroy()

import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it } from 'vitest'
import { type Balancer, startBalancer } from './balancer'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** Greets by its name, and answers what it was told once the other has said all. */
async function startServer(name: string) {
  const open = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket)
    socket.on('error', () => undefined)
    socket.write(`${name}:`)
    let said = ''
    socket.on('data', (piece) => {
      said += piece
    })
    socket.on('end', () => socket.end(said))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const stop = (of: Server) => {
    for (const socket of open) socket.destroy()
    of.close()
  }
  ends.push(() => stop(server))
  return { port: (server.address() as AddressInfo).port, stop: () => stop(server) }
}

const ask = async ({ port }: Balancer, said: string) => {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.on('error', () => undefined)
  socket.end(said)
  return text(socket).catch(() => 'broken')
}

async function startTwo() {
  const [first, second] = [await startServer('a'), await startServer('b')]
  const balancer = await startBalancer({ host: '127.0.0.1', port: 0 }, [first.port, second.port])
  ends.push(() => balancer.stop())
  return { first, second, balancer }
}

it('leads connections to the servers in turn, both ways, to the end of what each says', async () => {
  const { balancer } = await startTwo()
  const long = 'x'.repeat(1_000_000)
  expect(await ask(balancer, '1')).toBe('a:1')
  expect(await ask(balancer, long)).toBe(`b:${long}`)
  expect(await ask(balancer, '')).toBe('a:')
})

it('leads past a server that has ended, and ends connections where there is none', async () => {
  const { first, second, balancer } = await startTwo()
  first.stop()
  expect([await ask(balancer, '1'), await ask(balancer, '2')]).toEqual(['b:1', 'b:2'])
  second.stop()
  expect(await ask(balancer, '3')).toMatch(/^(broken)?$/)
})

it('leads by the path that is asked for first, which the server reads as well', async () => {
  const [first, second] = [await startServer('a'), await startServer('b')]
  const balancer = await startBalancer({ host: '127.0.0.1', port: 0 }, (path) =>
    path.startsWith('/ws') ? [second.port] : [first.port],
  )
  ends.push(() => balancer.stop())
  const request = (path: string) => `GET ${path} HTTP/1.1\r\n\r\n${'x'.repeat(200_000)}`
  expect(await ask(balancer, request('/ws/realtime'))).toBe(`b:${request('/ws/realtime')}`)
  expect(await ask(balancer, request('/home'))).toBe(`a:${request('/home')}`)
  expect(await ask(balancer, 'no HTTP')).toBe('a:no HTTP')
  expect(await ask(balancer, '')).toBe('a:')
})

it('ends what is open when it stops, and when the server does', async () => {
  const { first, balancer } = await startTwo()
  const open = () => {
    const socket = connect({ port: balancer.port, host: '127.0.0.1' })
    socket.on('error', () => undefined)
    return { greeted: once(socket, 'data'), closed: once(socket, 'close') }
  }
  const [one, two] = [open(), open()]
  await Promise.all([one.greeted, two.greeted])
  first.stop()
  await Promise.race([one.closed, two.closed])
  await balancer.stop()
  await Promise.all([one.closed, two.closed])
  expect(await ask(balancer, '')).toBe('broken')
})

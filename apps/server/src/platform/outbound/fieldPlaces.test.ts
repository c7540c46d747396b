import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { createFieldConnector } from './createFieldConnector'
import { type FieldPlace, mayConnect, readFieldPlace } from './fieldPlaces'

const places = (list: string): FieldPlace[] => list.split(',').flatMap((entry) => readFieldPlace(entry) ?? [])
const may = (list: string, address: string, port = 502, tenantId = 'demo', host = address) =>
  mayConnect(places(list), { tenantId, host, port, address })

describe('where tenants may connect', () => {
  it('is nowhere unless it is opened, neither at public addresses nor within a site', () => {
    expect(may('', '93.184.215.14')).toBe(false)
    expect(may('', '192.168.1.10')).toBe(false)
    expect(may('', '127.0.0.1', 5432)).toBe(false)
  })

  it('is a network, an address or a name, at the port that is named', () => {
    expect(may('192.168.1.0/24', '192.168.1.10')).toBe(true)
    expect(may('192.168.1.0/24', '192.168.2.10')).toBe(false)
    expect(may('192.168.1.0/24', '192.168.1.10', 22)).toBe(false)
    expect(may('10.0.0.5:1502', '10.0.0.5', 1502)).toBe(true)
    expect(may('10.0.0.5:1502', '10.0.0.5')).toBe(false)
    expect(may('10.0.0.5:*', '10.0.0.5', 9)).toBe(true)
    expect(may('plc.local', '10.0.0.9', 502, 'demo', 'PLC.local')).toBe(true)
    expect(may('[fd12::]/64', 'fd12::5')).toBe(true)
  })

  it('is every public address, at the port of Modbus or another that is named', () => {
    expect(may('public', '93.184.215.14')).toBe(true)
    expect(may('public', '93.184.215.14', 22)).toBe(false)
    expect(may('public:1502', '93.184.215.14', 1502)).toBe(true)
    expect(may('demo@public', '93.184.215.14', 502, 'other')).toBe(false)
    expect(may('public', '192.168.1.10')).toBe(false)
    expect(may('public:*', '127.0.0.1', 5432)).toBe(false)
  })

  it('may be for one tenant alone', () => {
    expect(may('demo@10.1.0.0/16', '10.1.2.3')).toBe(true)
    expect(may('demo@10.1.0.0/16', '10.1.2.3', 502, 'other')).toBe(false)
  })

  it('is never what tells secrets of the machine, whatever is opened', () => {
    expect(may('169.254.0.0/16:*,0.0.0.0/0:*', '169.254.169.254', 80)).toBe(false)
    expect(may('[::]/0:*', 'fd00:ec2::254')).toBe(false)
  })

  it.each(['10.0.0.0/33', '10.0.0.1:0', '10.0.0.1:70000', 'a b', 'x/8', '[10.0.0.1]', ''])(
    'is not %j',
    (entry) => {
      expect(readFieldPlace(entry)).toBeUndefined()
    },
  )

  it('is asked of all that a name leads to', async () => {
    const server = createServer((socket) => socket.end())
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as { port: number }
    const connector = (list: string, ...found: string[]) =>
      createFieldConnector({
        allowed: places(list),
        resolve: async () => found.map((address) => ({ address, family: 4 })),
      })
    const wanted = { tenantId: 'demo', host: 'plc.example', port }
    const socket = await connector('127.0.0.1:*', '127.0.0.1').open(wanted, 10_000)
    socket.destroy()
    const both = connector('127.0.0.1:*', '127.0.0.1', '10.0.0.1')
    await expect(both.open(wanted, 10_000)).rejects.toMatchObject({ spec: { key: 'core.addressRefused' } })
    await expect(connector('').open(wanted, 10_000)).rejects.toMatchObject({ spec: { key: 'core.noAnswer' } })
    // the first of them is reached by nobody here
    const later = createFieldConnector({
      allowed: places('[::1]:*,127.0.0.1:*'),
      resolve: async () => [
        { address: '::1', family: 6 },
        { address: '127.0.0.1', family: 4 },
      ],
    })
    const reached = await later.open(wanted, 10_000)
    expect(reached.remoteAddress).toBe('127.0.0.1')
    reached.destroy()
    expect(await later.find(wanted, 10_000)).toEqual(['::1', '127.0.0.1'])
    // a name that leads nowhere, and one that is not open, are told alike
    const told = async (...found: string[]) => {
      const error = await connector('', ...found)
        .open(wanted, 10_000)
        .catch((one) => one)
      return error.params.reason
    }
    expect(await told()).toBe(await told('10.0.0.1'))
    await new Promise((done) => server.close(done))
    const gone = connector('127.0.0.1:*', '127.0.0.1').open(wanted, 10_000)
    await expect(gone).rejects.toMatchObject({
      spec: { key: 'core.noAnswer' },
      params: { reason: '连接被拒绝' },
    })
  })

  it('is not looked up where no place could be meant, and a tenant with silent names holds up nobody else', async () => {
    const asked: string[] = []
    const silent = createFieldConnector({
      allowed: places('plc.local:*,only@10.0.0.0/8:*,crowd@10.0.0.0/8:*'),
      resolve: (name) => {
        asked.push(name)
        return name.startsWith('silent')
          ? new Promise(() => undefined)
          : Promise.resolve([{ address: '10.0.0.1', family: 4 }])
      },
    })
    const find = (tenantId: string, host: string) => silent.find({ tenantId, host, port: 9 }, 10_000)
    expect(await find('demo', 'other.local')).toEqual([])
    expect(asked).toEqual([])
    expect(await find('demo', 'PLC.local.')).toEqual(['10.0.0.1'])
    for (let index = 0; index < 5; index += 1) void find('crowd', `silent${index}.example`)
    expect(await find('only', 'plc.example')).toEqual(['10.0.0.1'])
    expect(asked).toEqual(['PLC.local.', 'silent0.example', 'plc.example'])
  })
})

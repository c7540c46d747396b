import { describe, expect, it } from 'vitest'
import { createNameResolver } from './resolveName'

const address = (address: string) => [{ address, family: 4 }]
const failed = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }))

function start(byServers: () => Promise<ReturnType<typeof address>>) {
  const asked: string[] = []
  const resolve = createNameResolver({
    byServers,
    bySystem: async (name) => {
      asked.push(name)
      return address('10.0.0.1')
    },
    hosts: async () => '127.0.0.1 localhost # not.this\n10.0.0.1\tIdp.plant.example  idp2.plant.example\n',
  })
  return { asked, resolve }
}

describe('a name that somebody has set', () => {
  it('is looked up by name servers alone where they know it or are silent', async () => {
    const known = start(async () => address('192.0.2.1'))
    expect(await known.resolve('idp.example')).toEqual(address('192.0.2.1'))
    expect(await known.resolve('not.this')).toEqual(address('192.0.2.1'))
    for (const code of ['ETIMEOUT', 'ECANCELLED', 'ESERVFAIL']) {
      const { asked, resolve } = start(failed(code))
      await expect(resolve('idp.example')).rejects.toMatchObject({ code })
      expect(asked).toEqual([])
    }
    expect(known.asked).toEqual([])
  })

  it('is looked up by the system where the machine has it for itself, or the servers do not know it', async () => {
    const silent = start(failed('ETIMEOUT'))
    const own = ['localhost', 'server', 'a.local', 'x.localhost', 'idp.plant.example', 'IDP2.plant.example']
    for (const name of own) expect(await silent.resolve(name)).toEqual(address('10.0.0.1'))
    expect(silent.asked).toEqual(own)
    for (const code of ['ENOTFOUND', 'ENODATA', 'ECONNREFUSED'])
      expect(await start(failed(code)).resolve('keycloak.auth')).toEqual(address('10.0.0.1'))
  })

  it('is localhost as the system has it', async () => {
    const found = await createNameResolver()('localhost')
    expect(found.map(({ address }) => address)).toContain('127.0.0.1')
  })
})

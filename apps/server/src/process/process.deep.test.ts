import { describe, expect, it } from 'vitest'
import { askOnce } from '../testing/askOnce'
import { cuttable } from '../testing/cuttable'
import { connectSocket } from '../testing/socketClient'
import { askToken } from '../testing/spawnServer'
import { useServers } from '../testing/useServers'

const { plan, cleanUps } = useServers()

describe('SIGTERM', () => {
  it('ends with 0 in time while the database answers nothing', async () => {
    const { start, url } = await plan()
    const wire = await cuttable(url)
    cleanUps.push(wire.cut)
    const server = await start({ DATABASE_URL: wire.url })
    await connectSocket(`${server.url.replace('http', 'ws')}/ws/realtime`, server.token)
    wire.freeze()
    await server.stop()
    expect(server.output()).toContain('Stopped.')
  })
})

describe('a second server', () => {
  it('on the same database refuses to start, and may when the first has ended, even by a kill', async () => {
    const { start, url } = await plan()
    const first = await start()
    const second = await plan({ url })
    await expect(second.start()).rejects.toThrow(
      /The database is in use by another running server \(.*pid \d+.*Stop that one first/s,
    )
    await first.kill()
    const next = await second.start()
    await next.stop()
  })
})

describe('leaving the demo', () => {
  const admin = { tenantId: '000000', account: 'admin' }
  const known = [
    { ...admin, password: 'admin' },
    ...['admin', 'operator', 'viewer'].map((name) => ({ tenantId: 'demo', account: name, password: name })),
  ]

  it('closes its accounts and sessions, gives the administrator his own password, and opens the network', async () => {
    const { start, url } = await plan()
    // a tenant with a station of its own gets the accounts of the demo alone: how its plant is made is not of interest here
    await askOnce(
      url,
      `insert into station (tenant_id, station_name, time_zone) values ('demo', 'own', 'Asia/Shanghai')`,
    )
    const demo = await start({ DEMO: 'on' })
    expect(demo.output()).toContain('admin / admin, operator / operator, viewer / viewer')
    const opened = await Promise.all(known.map((account) => askToken(demo.url, account)))
    expect(opened.map(({ access_token }) => typeof access_token)).toEqual(known.map(() => 'string'))
    await demo.stop()
    await expect(start({ DEMO: '', HOST: '0.0.0.0' })).rejects.toThrow(/leave the demo with DEMO=off/)

    const own = await start({ DEMO: 'off', HOST: '0.0.0.0', ADMIN_PASSWORD: 'a password of mine' })
    expect(own.output()).not.toContain('operator / operator')
    // Told as soon as it is stored, for whatever ends the start later, and again where the person looks.
    expect(own.output()).toMatch(/First administrator.*Console .*First administrator/s)
    for (const account of known) expect((await askToken(own.url, account)).access_token).toBeUndefined()
    expect((await askToken(own.url, { ...admin, password: 'a password of mine' })).access_token).toBeDefined()
    for (const { access_token } of opened) {
      const info = await fetch(`${own.url}/api/blade-user/info`, {
        headers: { 'blade-auth': `bearer ${access_token}` },
      })
      expect(info.status).toBe(401)
    }

    // Enabled again, an account still has no password that anybody knows.
    await askOnce(url, `update app_user set status = '1' where tenant_id = 'demo'`)
    for (const account of known) expect((await askToken(own.url, account)).access_token).toBeUndefined()
    await own.stop()

    // Later starts change nothing: the password is the administrator's own affair.
    const later = await start({ DEMO: '', HOST: '0.0.0.0', ADMIN_PASSWORD: 'a password of mine' })
    expect(later.output()).not.toContain('First administrator')
    await later.stop()
  })
})

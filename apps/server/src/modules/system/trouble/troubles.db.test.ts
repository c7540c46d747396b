import { listTroubles } from '@energy-console/contract/system'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { useCallApp } from '../../../testing/useCallApp'
import { createSystem } from '..'

const { test, app } = await useCallApp((platform) => [createSystem(platform)])

it('counts what was set aside past what an integer holds, and counts on', async () => {
  const most = 2_147_483_647
  await test.db.asSystem((tx) =>
    tx.execute(sql`insert into set_aside (tenant_id, writer, subject, reason, count, last_time)
      select 'demo', 'alarms', 'rule ' || n, 'refused', ${most}, ${new Date(app.clock.now())} from generate_series(1, 3) n`),
  )
  const ofSome = await app.as({ stationIds: ['1'] }).call(listTroubles)
  expect(ofSome).toMatchObject({ code: 200, data: [{ source: 'alarms', subject: '', count: 3 * most }] })

  const again = { tenantId: 'demo', writer: 'alarms', subject: 'rule 1', reason: 'again' } as const
  app.bus.publish('writers.setAside', again)
  await expect
    .poll(async () => (await app.as().call(listTroubles)).data, { timeout: 20_000 })
    .toContainEqual(expect.objectContaining({ subject: 'rule 1', detail: 'again', count: most }))
})

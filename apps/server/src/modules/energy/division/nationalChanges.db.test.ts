import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { makeStation } from '../../../testing/factories'
import { nationalDays } from '../calendar/nationalDays'
import { noteNationalChanges } from './nationalChanges'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  await makeStation(test.db, { tenantId: 'one' })
  await makeStation(test.db, { tenantId: 'two' })
})
afterAll(() => test.close())

const start = (calendar?: Parameters<typeof noteNationalChanges>[1]) =>
  test.db.asSystem((tx) => noteNationalChanges(tx, calendar))

/** What is to be divided anew: a tenant and a day. */
const noted = () =>
  test.db.asSystem(async (tx) => {
    const { rows } = await tx.execute<{ noted: string }>(sql`
      select tenant_id || ' ' || first_day as noted from energy_change where first_day = last_day order by 1`)
    await tx.execute(sql`delete from energy_change`)
    return rows.map((row) => row.noted)
  })

it('finds the days of this release where every data folder has been divided by them', async () => {
  expect(await start()).toBe(0)
  expect(await noted()).toEqual([])
})

it('divides anew, once, what a later calendar adds, changes and takes back, but for days that tenants settled', async () => {
  await test.db.asSystem((tx) =>
    tx.execute(sql`insert into calendar_day (tenant_id, day, day_kind, update_time) values
      ('one', '2027-01-01', 'holiday', now()), ('two', '2027-01-01', null, now())`),
  )
  const later = new Map(nationalDays)
  later.set('2027-01-01', { day: '2027-01-01', dayKind: 'holiday', dayName: '元旦' })
  later.set('2026-10-08', { day: '2026-10-08', dayKind: 'holiday', dayName: '国庆节' })
  later.set('2026-10-07', { day: '2026-10-07', dayKind: 'workday', dayName: '国庆节调休' })
  later.delete('2026-10-10')
  expect(await start(later)).toBe(4)
  expect(await noted()).toEqual([
    ...['2026-10-07', '2026-10-08', '2026-10-10'].map((day) => `one ${day}`),
    ...['2026-10-07', '2026-10-08', '2026-10-10', '2027-01-01'].map((day) => `two ${day}`),
  ])
  expect(await start(later)).toBe(0)
  expect(await noted()).toEqual([])
})

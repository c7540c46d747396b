import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createNorthApp, type NorthApp } from '../../../contract-tests/northApp'

let test: NorthApp
beforeAll(async () => {
  test = await createNorthApp([])
})
afterAll(() => test?.close())

const run = async (query: ReturnType<typeof sql>) =>
  (await test.platform.db.asSystem((tx) => tx.execute(query))).rows
const codesOf = async (roleId: string) =>
  (
    await run(sql`select m.code from role_menu r join menu m on m.id = r.menu_id
      where r.role_id = ${roleId}::bigint order by m.code`)
  ).map(({ code }) => code)

it('gives a code that is new to an installation to the roles that hold the one beside it, once', async () => {
  const editor = await test.makeRole('告警设置', ['alarm_rule_edit'])
  const reader = await test.makeRole('告警查看', ['alarm_rule_view'])
  const held = await codesOf(editor)
  expect(held).not.toContain('alarm_shifts')
  // as an older version has left it
  await run(sql`update menu set is_passed_on = false where code = 'alarm_shifts'`)
  await test.identity.duties?.start()
  expect(await codesOf(editor)).toEqual([...held, 'alarm_shifts'].sort())
  expect(await codesOf(reader)).not.toContain('alarm_shifts')
  // what is taken away later stays so
  await run(sql`delete from role_menu where role_id = ${editor}::bigint
    and menu_id = (select id from menu where code = 'alarm_shifts')`)
  await test.identity.duties?.start()
  expect(await codesOf(editor)).toEqual(held)
})

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

it('removes what the program has no more, but not what a later version has brought', async () => {
  const standing = async () => (await run(sql`select 1 from menu where code = 'of_another_version'`)).length
  await run(sql`insert into menu (code, name, source, category, is_built_in)
    select 'of_another_version', name, source, category, true from menu where code = 'alarm_shifts'`)
  await run(sql`insert into program_start (start_time, version, build, node, database, migrations)
    values (now(), '99.0.0', '', '', '', 1)`)
  await test.identity.duties?.start()
  expect(await standing()).toBe(1)
  await run(sql`delete from program_start where version = '99.0.0'`)
  await test.identity.duties?.start()
  expect(await standing()).toBe(0)
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing'

/** What everybody may call although it runs as its owner, with the reason. */
const open: Readonly<Record<string, string>> = {}

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test?.close())

it('functions that run as their owner look into no temporary table first, and are called by our roles alone', async () => {
  const { rows } = await test.db.systemPool.query<{ name: string; path: string | null; isPublic: boolean }>(`
    select p.oid::regprocedure::text as name,
      (select substr(setting, length('search_path=') + 1) from unnest(p.proconfig) setting
        where setting like 'search_path=%') as path,
      exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner)))
        where grantee = 0 and privilege_type = 'EXECUTE') as "isPublic"
    from pg_proc p where p.prosecdef and p.pronamespace = 'public'::regnamespace order by 1`)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ path }) => !path?.startsWith('pg_catalog,') || !path.endsWith(', pg_temp'))).toEqual(
    [],
  )
  expect(rows.filter(({ name, isPublic }) => isPublic && !(name in open))).toEqual([])
})

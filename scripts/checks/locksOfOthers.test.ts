import { expect, it } from 'vitest'
import { locksOfOthers } from './locksOfOthers.mjs'

const asking = (statement: string) => locksOfOthers('a.db.test.ts', `pool.query(\`${statement}\`)`)

it('finds a test that looks at locks of the tests beside it', () => {
  expect(locksOfOthers('a.db.test.ts', "pool.query('select from pg_locks where not granted')")).toHaveLength(
    1,
  )
  expect(asking(`select from pg_locks where relation = 'sample'::regclass and not granted`)).toHaveLength(1)
})

it('leaves those of its own database', () => {
  const own = 'select from pg_locks join pg_stat_activity using (pid) where datname = current_database()'
  expect(asking(`${own} and not granted`)).toEqual([])
  expect(asking('select from pg_stat_activity')).toEqual([])
})

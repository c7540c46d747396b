import { expect, it } from 'vitest'
import { refuseArrays } from './arrays.mjs'

const byHand = 'const list = `{$' + "{ids.join(',')}}`"

it('refuses array literals by hand', () => {
  expect(refuseArrays('apps/server/src/modules/a/b/queries.ts', byHand)).toHaveLength(1)
  const byDriver = '= any ($' + '{sql.param([...ids])}::bigint[])'
  expect(refuseArrays('apps/server/src/modules/a/b/queries.ts', byDriver)).toHaveLength(1)
  expect(refuseArrays('apps/server/src/platform/database/arrays.ts', byHand)).toEqual([])
  expect(refuseArrays('apps/server/src/modules/a/b/queries.ts', 'bigints(ids)')).toEqual([])
})

import { describe, expect, it } from 'vitest'
import { refusePrivilege } from './privileges.mjs'

const rules = 'apps/server/src/modules/stations/site/rules.ts'

describe('refusePrivilege', () => {
  it.each([
    'db.asSystem((tx) => tx.select())',
    'await db.asOwner(count)',
    'atAllStations(tx, work)',
    'onBehalfOf(tx, other, own, work)',
    'const { connectionString } = db',
    "tx.execute(sql`select set_config('app.tenant', '000000', true)`)",
  ])('refuses %s where nobody has decided so', (source) => {
    expect(refusePrivilege(rules, `// first line\n${source}`)).toEqual([
      expect.stringContaining(`${rules}:2`),
    ])
  })

  it.each([
    [rules, '// as `asSystem` does\ntx.select()'],
    [rules, "set_config('statement_timeout', '5s', true)"],
    ['apps/console/src/main.tsx', 'asSystem()'],
    ['apps/server/src/platform/database/database.ts', 'asSystem()'],
  ])('takes %s: %s', (file, source) => {
    expect(refusePrivilege(file, source)).toEqual([])
  })

  it('tells which of those who may do', () => {
    const used = new Set<string>()
    refusePrivilege('apps/server/src/platform/jobs/queue.ts', 'asSystem()', used)
    expect([...used]).toEqual(['apps/server/src/platform/'])
  })
})

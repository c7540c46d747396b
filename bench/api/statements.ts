import type { Call } from '@energy-console/contract'
import pg from 'pg'
import { createDevices } from '../../apps/server/src/modules/devices'
import { createStations } from '../../apps/server/src/modules/stations'
import type { Database } from '../../apps/server/src/platform/database'
import { createCallApp } from '../../apps/server/src/testing/callApp'
import { tenantId } from './plant'

/** A statement with its values. */
export interface Statement {
  text: string
  values: unknown[]
}

const opensOrEnds = /^(begin|commit|rollback)\b|set_config\(/i

/**
 * The SQL that the product runs for a call, as it goes to the driver, without what opens and ends the transaction:
 * taken down while the product's own code answers the call once.
 */
export async function statementsOf(
  db: Database,
  call: Call,
  query: Record<string, unknown>,
): Promise<Statement[]> {
  const app = await createCallApp(db, (platform) => [
    createStations(platform),
    createDevices(platform, { readLatest: async () => new Map() }),
  ])
  const run = pg.Client.prototype.query
  const seen: Statement[] = []
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [config, values] = given as [string | Statement, unknown[] | undefined]
    const text = typeof config === 'string' ? config : config.text
    if (!opensOrEnds.test(text))
      seen.push({ text, values: values ?? (typeof config === 'string' ? [] : config.values) })
    return Reflect.apply(run, this, given)
  } as typeof run
  try {
    const answer = await app.as({ tenantId, isSuperAdmin: true }).call(call, { query })
    if (answer.code !== 200) throw new Error(`${call.path}: ${answer.msg}`)
  } finally {
    pg.Client.prototype.query = run
    await app.close()
  }
  if (seen.length === 0) throw new Error(`${call.path} ran no statement`)
  return seen
}

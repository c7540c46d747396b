import { cutText } from '@energy-console/contract'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database'
import type { Attributes, DeviceService } from '../../telemetry'

/** The attributes of a version: its content as an object, and its number, which the gateway tells when it has taken it. */
const attributesOf = ({ version, content }: { version: number; content: string }): Attributes => ({
  config: JSON.parse(content) as unknown,
  config_version: version,
})

/** What a gateway is to have now; undefined where nobody has configured it. */
export async function wantedConfig(db: Database, gatewayId: string): Promise<Attributes | undefined> {
  const { rows } = await db.asSystem((tx) =>
    tx.execute<{ version: number; content: string }>(sql`
      select v.version, v.content from gateway_config c
      join gateway_config_version v on v.record_id = c.record_id and v.version = c.wanted_version
      where c.record_id = ${gatewayId}`),
  )
  const [row] = rows
  return row && attributesOf(row)
}

/** It runs a version: an older one says nothing of why it may have refused the wanted one. Told again it changes nothing. */
const taken = (gatewayId: string, version: number | null) => sql`
  update gateway_config set reported_version = ${version},
    problem = case when ${version}::int = wanted_version then null else problem end,
    reported_time = case when reported_version is distinct from ${version}::int then now() else reported_time end
  where record_id = ${gatewayId} and ${version}::int <= wanted_version
    and (reported_version is distinct from ${version}::int or (problem is not null and ${version}::int = wanted_version))`

/** It does not take a version; what it says of an older one comes too late. */
const refused = (gatewayId: string, version: number | null, words: string) => sql`
  update gateway_config set problem = ${words}
  where record_id = ${gatewayId} and (${version}::int is null or wanted_version = ${version}::int)
    and problem is distinct from ${words}`

/**
 * Remote configuration over shared attributes: `config` and `config_version`. The gateway acknowledges with `config_version`
 * among its own attributes, or says in `config_error` why it does not take it: the one that it names beside it, else the wanted one.
 */
export const configService = (db: Database): DeviceService => ({
  async shared({ gatewayId, deviceId }) {
    return (gatewayId !== null && deviceId === null && (await wantedConfig(db, gatewayId))) || {}
  },
  async reported({ gatewayId, deviceId }, values) {
    if (gatewayId === null || deviceId !== null) return
    const { config_version: version, config_error: problem } = values
    const isVersion =
      typeof version === 'number' && Number.isInteger(version) && version > 0 && version < 2 ** 31
    const words = typeof problem === 'string' && problem !== '' ? cutText(problem, 500) : null
    if (!isVersion && words === null) return
    const told = isVersion ? version : null
    await db.asSystem((tx) =>
      tx.execute(words === null ? taken(gatewayId, told) : refused(gatewayId, told, words)),
    )
  },
  file: async () => undefined,
})

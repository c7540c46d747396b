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

/**
 * Remote configuration over shared attributes: `config` and `config_version`. The gateway acknowledges with `config_version`
 * among its own attributes, or says in `config_error` why it does not take it.
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
    await db.asSystem((tx) =>
      tx.execute(sql`
        update gateway_config set problem = ${words},
          reported_version = ${words === null && isVersion ? version : sql`reported_version`},
          reported_time = case when ${words === null && isVersion} then now() else reported_time end
        where record_id = ${gatewayId}
          and (${!isVersion} or ${isVersion ? version : 0} <= wanted_version)`),
    )
  },
  file: async () => undefined,
})

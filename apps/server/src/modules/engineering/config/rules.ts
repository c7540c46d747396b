import { type BodyOf, cutText } from '@energy-console/contract'
import {
  engineeringErrors,
  jsonProblem,
  mostConfigVersions,
  type rollBackGatewayConfig,
  type saveGatewayConfig,
} from '@energy-console/contract/engineering'
import { and, desc, eq, sql } from 'drizzle-orm'
import { type Tx, upsert } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import type { Session } from '../../../platform/http'
import { gatewayTable } from '../../devices'
import { gatewayConfigTable, gatewayConfigVersionTable } from './table'

interface Asking {
  tx: Tx
  session: Session
  /** Unix ms. */
  now: number
}

const versions = gatewayConfigVersionTable

const ofGateway = (gatewayId: string) => eq(versions.recordId, gatewayId)

/** @throws notFound for a gateway that the caller does not see */
async function findGateway(tx: Tx, id: string): Promise<void> {
  const [gateway] = await tx.select({ id: gatewayTable.id }).from(gatewayTable).where(eq(gatewayTable.id, id))
  if (!gateway) throw notFound()
}

/** Of two who change its configuration one waits. @throws notFound */
async function holdGateway(tx: Tx, id: string): Promise<void> {
  const [gateway] = await tx
    .select({ id: gatewayTable.id })
    .from(gatewayTable)
    .where(eq(gatewayTable.id, id))
    .for('update')
  if (!gateway) throw notFound()
}

/** The versions of a gateway's configuration, newest first. @throws notFound */
export async function versionsOf(tx: Tx, gatewayId: string) {
  await findGateway(tx, gatewayId)
  const { version, note, userName, createTime } = versions
  return tx
    .select({ version, note, userName, createTime })
    .from(versions)
    .where(ofGateway(gatewayId))
    .orderBy(desc(version))
    .limit(mostConfigVersions)
}

/** One version with its content. @throws notFound for the gateway, noVersion */
export async function versionOf(tx: Tx, gatewayId: string, version: number) {
  const [row] = await tx
    .select({
      version: versions.version,
      note: versions.note,
      userName: versions.userName,
      createTime: versions.createTime,
      content: versions.content,
    })
    .from(versions)
    .where(and(ofGateway(gatewayId), eq(versions.version, version)))
  if (row) return row
  await findGateway(tx, gatewayId)
  throw refuse(engineeringErrors.noVersion, { version })
}

/** Makes a new version. @throws badJson, staleConfig, sameConfig */
export async function saveConfig(
  { tx, session, now }: Asking,
  { gatewayId, baseVersion, content, note }: BodyOf<typeof saveGatewayConfig>,
): Promise<{ version: number }> {
  const problem = jsonProblem(content)
  if (problem) {
    const { line, column, reason } = problem
    throw refuse(engineeringErrors.badJson, { line, column, reason }, 'content')
  }
  await holdGateway(tx, gatewayId)
  const [newest] = await tx
    .select()
    .from(versions)
    .where(ofGateway(gatewayId))
    .orderBy(desc(versions.version))
    .limit(1)
  if ((newest?.version ?? null) !== baseVersion)
    throw refuse(engineeringErrors.staleConfig, {
      who: newest?.userName ?? '',
      version: newest?.version ?? 0,
    })
  if (newest?.content === content) throw refuse(engineeringErrors.sameConfig)
  const version = (newest?.version ?? 0) + 1
  const wanted = { wantedVersion: version, wantedTime: new Date(now), problem: null }
  await tx
    .insert(versions)
    .values({ recordId: gatewayId, version, content, note, userName: cutText(session.userName, 64) })
  await upsert(tx, gatewayConfigTable, [{ recordId: gatewayId, ...wanted }], {
    constraint: 'gateway_config_pkey',
    fields: Object.keys(wanted),
  })
  await tx
    .delete(versions)
    .where(and(ofGateway(gatewayId), sql`${versions.version} <= ${version - mostConfigVersions}`))
  return { version }
}

/** Makes a new version of what an earlier one held. @throws as {@link saveConfig} */
export async function rollBackConfig(
  asking: Asking,
  { gatewayId, baseVersion, version }: BodyOf<typeof rollBackGatewayConfig>,
): Promise<{ version: number }> {
  const { content } = await versionOf(asking.tx, gatewayId, version)
  return saveConfig(asking, { gatewayId, baseVersion, content, note: `v${version}` })
}

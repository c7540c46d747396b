import { mostVersions, type StandardContent } from '@energy-console/contract/maintenance'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import { standardItemTable, standardVersionTable, workStandardTable } from './table'

const items = standardItemTable
const versions = standardVersionTable

/** What a standard says now is to be done. */
export async function contentOf(tx: Tx, id: string): Promise<StandardContent> {
  const { standardName, minutes, tools, method, safetyNote } = workStandardTable
  const [head] = await tx
    .select({ standardName, minutes, tools, method, safetyNote })
    .from(workStandardTable)
    .where(eq(workStandardTable.id, id))
  if (!head) throw notFound()
  const rows = await tx
    .select({
      itemName: items.itemName,
      itemKind: items.itemKind,
      requirement: items.requirement,
      unit: items.unit,
      lowLimit: items.lowLimit,
      highLimit: items.highLimit,
      choices: items.choices,
      goodChoices: items.goodChoices,
      propertyNo: items.propertyNo,
    })
    .from(items)
    .where(eq(items.recordId, id))
    .orderBy(asc(items.rowRank))
  return { ...head, items: rows }
}

const saved = {
  version: versions.version,
  savedTime: versions.savedTime,
  savedUserName: versions.savedUserName,
}

/** The versions of a standard, the newest first. @throws not found */
export async function versionsOf(tx: Tx, id: string) {
  const found = await tx
    .select({ ...saved, itemCount: sql<number>`jsonb_array_length(${versions.content} -> 'items')` })
    .from(versions)
    .where(eq(versions.standardId, id))
    .orderBy(desc(versions.version))
    .limit(mostVersions)
  // every standard has its first
  if (found.length === 0) throw notFound()
  return found
}

/** One version of a standard, as it was. @throws not found */
export async function versionOf(tx: Tx, id: string, version: number) {
  const [found] = await tx
    .select({ ...saved, content: versions.content })
    .from(versions)
    .where(and(eq(versions.standardId, id), eq(versions.version, version)))
  if (!found) throw notFound()
  const { content, ...head } = found
  return { ...head, ...content }
}

import { operationTitle } from '@energy-console/contract'
import type { operationLogs } from '@energy-console/contract/system'
import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import type { Session } from '../../../platform/http'
import type { ListingSource } from '../../../platform/resource'
import type { Words } from '../../../platform/words'
import { own } from './queries'
import { operationLogTable } from './table'

const { title, changes } = operationLogTable

/** The log is kept in Chinese: in another language it is searched and sorted by the words that its reader sees. */
export const asRead =
  (words: Words): NonNullable<ListingSource<typeof operationLogs>['read']> =>
  async ({ tx, session, language }, asked) => {
    if (language === 'zh-CN') return undefined
    const names = [asked.ascs, asked.descs].flatMap((list) => String(list ?? '').split(','))
    const needsTitles = names.includes('title') || Object.keys(asked).some((name) => name.startsWith('title'))
    const say = words.in(language)
    const titles = needsTitles ? await titlesIn(tx) : []
    const said = new Map(titles.map((text) => [text, operationTitle(text, say)]))
    const bearing = (part: string) =>
      titles.filter((text) => said.get(text)?.toLowerCase().includes(part.toLowerCase()))
    return {
      searched: {
        title: (part: string) => {
          const found = bearing(part)
          return found.length > 0 ? inArray(title, found) : undefined
        },
        changes: (part: string) => changesNaming(session, words.saidWith(part, language)),
      },
      sorted: {
        title: sql`coalesce(${JSON.stringify(Object.fromEntries(said))}::jsonb ->> ${title}, ${title})`,
      },
    }
  }

/** What has been done in the tenant so far; a few hundred at most, as they are labels of calls. */
async function titlesIn(tx: Tx): Promise<string[]> {
  const rows = await tx.selectDistinct({ title }).from(operationLogTable)
  return rows.map((row) => row.title)
}

/** Characters of the longest text that is a label of a field, or one of its values. */
const longestLabel = 24

/** Changes in which one of the texts is the field or a value. */
function changesNaming(session: Session, texts: readonly string[]): SQL | undefined {
  const labels = texts.filter((text) => text.length <= longestLabel && !text.includes('{{'))
  if (labels.length === 0) return undefined
  const pattern = labels.map((text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')
  return sql`${own(changes)(session)} ~ ${`"(field|before|after)":"(${pattern})"`}`
}

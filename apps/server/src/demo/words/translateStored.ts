import { platformTenantId } from '@energy-console/contract/identity'
import { sql } from 'drizzle-orm'
import { demoTenantId } from '../../modules/identity'
import type { Database, Tx } from '../../platform/database'
import { english, shortEnglish } from './english'
import type { Words } from './words'

interface Column {
  table: string
  name: string
  kind: 'text' | 'json' | 'array'
}

/** The console translates these itself: their Chinese is the key. */
const translatedWhenShown = ['menu']

/**
 * Puts what the demo's tables hold into the demo's language: every text of tenant `demo`, and of tenant 000000 the
 * names with which the demo begins. Doing it again changes nothing.
 */
export const translateStored = (db: Database, words: Words): Promise<void> =>
  db.asOwner(async (tx) => {
    for (const column of await textColumns(tx)) {
      await translateColumn(tx, column, demoTenantId, words)
      await translateColumn(tx, column, platformTenantId, (text) => (english[text] ? words(text) : text))
    }
  })

/** Every column of the tenants' tables that can hold a text. */
export async function textColumns(tx: Tx): Promise<Column[]> {
  const { rows } = await tx.execute<{ table: string; name: string; type: string }>(sql`
    select c.relname as table, a.attname as name, a.atttypid::regtype::text as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attgenerated = ''
      and a.atttypid in ('text'::regtype, 'varchar'::regtype, 'jsonb'::regtype, 'text[]'::regtype, 'varchar[]'::regtype)
      and exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id')
    order by 1, 2`)
  return rows
    .filter(({ table }) => !translatedWhenShown.includes(table))
    .map(({ table, name, type }) => ({
      ...{ table, name },
      kind: type === 'jsonb' ? 'json' : type.endsWith('[]') ? 'array' : 'text',
    }))
}

/** The different texts of a tenant in a column that hold Chinese; of JSON and arrays the JSON text. */
export async function chineseIn(tx: Tx, { table, name, kind }: Column, tenantId: string): Promise<string[]> {
  const column = sql.identifier(name)
  const value = kind === 'array' ? sql`to_jsonb(${column})::text` : sql`${column}::text`
  const { rows } = await tx.execute<{ value: string }>(sql`
    select distinct ${value} as value from ${sql.identifier(table)}
    where tenant_id = ${tenantId} and ${column}::text ~ '[\u3000-\u303f\u3400-\u9fff\uff00-\uffef]'`)
  return rows.map(({ value }) => value)
}

async function translateColumn(tx: Tx, column: Column, tenantId: string, words: Words): Promise<void> {
  const found = await chineseIn(tx, column, tenantId)
  const changes = found
    .map((before) => ({
      before,
      after: column.kind === 'text' ? inText(before, words) : inJson(before, words),
    }))
    .filter(({ before, after }) => before !== after)
  if (changes.length === 0) return
  const name = sql.identifier(column.name)
  const [old, fresh] = {
    text: [sql`t.${name}::text`, sql`c.after`],
    json: [sql`t.${name}::text`, sql`c.after::jsonb`],
    array: [sql`to_jsonb(t.${name})::text`, sql`array(select jsonb_array_elements_text(c.after::jsonb))`],
  }[column.kind]
  await tx.execute(sql`
    update ${sql.identifier(column.table)} t set ${name} = ${fresh}
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c(before text, after text)
    where t.tenant_id = ${tenantId} and ${old} = c.before`)
}

const inJson = (text: string, words: Words) =>
  JSON.stringify(
    JSON.parse(text, (property, part) => {
      if (typeof part !== 'string') return part
      return (property === 'content' || property === 'name' ? shortEnglish[part] : undefined) ?? words(part)
    }),
  )

/** Documents of views are JSON in a text; what somebody has written may begin like it, and is none. */
export function inText(text: string, words: Words): string {
  return /^[[{]/.test(text) && isJson(text) ? inJson(text, words) : words(text)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

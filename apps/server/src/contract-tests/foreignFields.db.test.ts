import type { Call } from '@energy-console/contract'
import { allCalls, allResources } from '@energy-console/contract/all'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { noteWrites } from '../testing/notedWrites'
import { createCaller } from './caller'
import { inputOf } from './callInput'
import { createRecords } from './createRecords'
import { createProductApp } from './productApp'
import { installationNouns, type Records } from './records'
import { bare } from './sample'

/** What stands in every field that is not the call's own: where it turns up in the database, it was taken. */
const planted = 'planted-4f1d'
const plantedId = '424242424242424242'

/** Calls that write a record from a body of fields. */
const saves = allCalls.filter(
  (call) => call.method === 'POST' && /\/(save|submit|update|update-info)$/.test(call.path) && fieldsOf(call),
)

/** The fields of a call's body; undefined where it has none. */
function fieldsOf({ body }: Call): readonly string[] | undefined {
  const type = body && bare(body as z.ZodType)
  return type instanceof z.ZodObject ? Object.keys(type.shape) : undefined
}

const product = await createProductApp()
/** What is written of tenant south, to which nobody belongs who calls here. */
const ofSouth = await noteWrites(product.platform.db, 'south')
let columns: readonly string[]
let north: Records
let platform: Records

beforeAll(async () => {
  const { rows } = await product.platform.db.asOwner((tx) =>
    tx.execute<{ name: string }>(sql`
      select distinct a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`),
  )
  columns = rows.map(({ name }) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()))
  north = createRecords(ownerOf('north'))
  platform = createRecords(ownerOf('000000'))
})
afterAll(() => product.close())

const ownerOf = (tenantId: 'north' | '000000') => ({
  tenantId,
  db: product.platform.db,
  call: createCaller(product, product.tokens[tenantId === 'north' ? 'north' : 'platform']),
})

/** Fields that are no business of whoever saves: every column that there is, and names that other products listen to. */
function foreignTo(call: Call): Record<string, unknown> {
  const own = new Set([...(fieldsOf(call) ?? []), 'tenantId'])
  const names = [...columns, 'isAdmin', 'isSuperAdmin', 'isOpen', 'permissions', 'role', 'roles']
  const foreign = names.filter((name) => !own.has(name)).map((name): [string, unknown] => [name, planted])
  return { ...Object.fromEntries(foreign), ...(own.has('id') ? {} : { id: plantedId }) }
}

/** A tenant's own number is a field of it. */
const isOfTenants = ({ path }: Call) => path.startsWith('/api/blade-system/tenant/')

/** Rows of any table in which what was planted stands. */
async function rowsWithPlanted(): Promise<string[]> {
  return product.platform.db.asOwner(async (tx) => {
    const tables = await tx.execute<{ name: string }>(sql`
      select c.oid::regclass::text as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`)
    const parts = tables.rows.map(
      ({ name }) =>
        sql`select ${name} as name, count(*)::int as rows from ${sql.raw(name)} t where t::text like ${`%${planted}%`} or t::text like ${`%${plantedId}%`}`,
    )
    const { rows } = await tx.execute<{ name: string; rows: number }>(
      sql`select * from (${sql.join(parts, sql` union all `)}) found where rows > 0`,
    )
    return rows.map(({ name, rows: count }) => `${count} of ${name}`)
  })
}

/** Why the least input of a call is refused. */
const refusals: Record<string, string> = {
  '/api/ml-mlink/gatewayconfig/save': 'engineering.staleConfig',
  '/api/ml-mlink/gatewayconfig/rollback': 'engineering.noVersion',
  // Nobody has begun it.
  '/api/ml-mlink/worktask/submit': 'core.illegalMove',
  // Another tariff of the station begins on the sample's day.
  '/api/ml-mlink/tariff/update': 'energy.sameDay',
}

/** Sends a call with the least input that it takes and `more`, as who may make it. */
async function sendWith(call: Call, more: object) {
  const isPlatforms = product.isPlatforms(call) || isOfInstallation(call)
  const { query, body } = await inputOf(call, isPlatforms ? platform : north)
  const { call: send } = ownerOf(isPlatforms ? '000000' : 'north')
  // a body with more than its call's schema knows is what the test is about
  return send(call, { query, body: { ...(body as object), ...more } } as never)
}

describe('fields that are no business of whoever saves', () => {
  it.each(saves.map((call) => [call.path, call] as const))(
    '%s takes none, and saves the rest',
    async (_path, call) => {
      await ofSouth.forget()
      const { status, answer } = await sendWith(call, foreignTo(call))
      if (call.path in refusals) expect(answer.error?.key).toBe(refusals[call.path])
      else expect(status, JSON.stringify(answer)).toBe(200)
      expect(await ofSouth.tables()).toEqual([])
    },
  )

  it.each(saves.filter((call) => !isOfTenants(call)).map((call) => [call.path, call] as const))(
    '%s refuses to write for another tenant, though the platform’s administrator asks',
    async (_path, call) => {
      await ofSouth.forget()
      const { status, answer } = await sendWith(call, { tenantId: 'south' })
      expect(status, JSON.stringify(answer)).toBe(403)
      expect(await ofSouth.tables()).toEqual([])
    },
  )

  it('are refused where they reach for what every object has', async () => {
    const [call] = saves
    const more = Object.fromEntries([['__proto__', { isAdmin: true }]])
    expect((await sendWith(call as Call, more)).status).toBe(400)
  })

  it('would be seen if they were written of another tenant', async () => {
    await ofSouth.forget()
    const south = createRecords({
      ...ownerOf('north'),
      tenantId: 'south',
      call: createCaller(product, product.tokens.south),
    })
    await south.provide('station')
    expect(await ofSouth.tables()).toContain('station')
  })

  it('stand in no row of any table afterwards', async () => {
    expect(await rowsWithPlanted()).toEqual([])
  })

  it('are tried where records are saved', () => {
    const tried = new Set(saves.map(({ path }) => path))
    for (const { calls } of allResources) expect(tried).toContain(calls.save.path)
  })
})

function isOfInstallation(call: Call): boolean {
  return allResources.some(
    ({ noun, calls }) =>
      installationNouns.has(noun) &&
      [calls.save, calls.update, calls.submit].some((own) => (own as Call) === call),
  )
}

import type { Call } from '@energy-console/contract'
import { allCalls, allListings, allResources } from '@energy-console/contract/all'
import { timeOf } from '../support/ask'
import { percentile } from '../support/figures'
import type { Stack } from '../support/stack'

const asked = 20
const size = 20

/** Times of a first page, ms: as the call answers it and, where the list is a table's, as a bare connection reads and counts its rows. */
export interface ListFigure {
  rows: number
  p50Ms: number
  p95Ms: number
  rawP95Ms?: number
  ratio?: number
}

const rounded = (ms: number) => Math.round(ms * 10) / 10

const declared = new Set([...allResources, ...allListings].map(({ calls }) => calls.page.path))

/** Whether a call can be asked for its first page with nothing else said. */
function isList({ method, path, query, body }: Call): boolean {
  if (!declared.has(path) && !path.endsWith('/page')) return false
  const input = method === 'GET' ? query : body
  return input?.safeParse({ current: 1, size }).success === true
}

/** Of each call of a page the table that is called as its rows are, where there is one. */
async function tablesOf({ db }: Stack): Promise<ReadonlyMap<string, string>> {
  const named = [...allResources, ...allListings].map(({ noun, calls }) => ({
    path: calls.page.path,
    table: noun.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  }))
  const { rows } = await db.systemPool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name in ('id', 'tenant_id') group by 1 having count(*) = 2`,
  )
  const tables = new Set(rows.map(({ name }) => name))
  return new Map(named.filter(({ table }) => tables.has(table)).map(({ path, table }) => [path, table]))
}

async function firstPage({ url, token }: Stack, { method, path }: Call): Promise<number | undefined> {
  const query = method === 'GET' ? `?${new URLSearchParams({ current: '1', size: String(size) })}` : ''
  const answer = await fetch(`${url}${path}${query}`, {
    method,
    headers: { 'blade-auth': `bearer ${token}`, 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { body: JSON.stringify({ current: 1, size }) }),
  })
  const { code, data, msg }: { code: number; data: { total?: number } | null; msg: string } =
    await answer.json()
  if (code >= 500) throw new Error(`${path} failed: ${msg}`)
  return code === 200 ? data?.total : undefined
}

/** The first page of each list of the product, as an administrator opens it. */
export async function measureFirstPages(stack: Stack): Promise<Record<string, ListFigure>> {
  const tables = await tablesOf(stack)
  const figures: Record<string, ListFigure> = {}
  for (const call of allCalls.filter(isList)) {
    // what asks for more than a page is no list by itself
    const rows = await firstPage(stack, call)
    if (rows === undefined) continue
    const table = tables.get(call.path)
    const [times, raws]: [number[], number[]] = [[], []]
    for (let time = 0; time < asked; time += 1) {
      times.push(await timeOf(() => firstPage(stack, call)))
      if (table) raws.push(await timeOf(() => readRaw(stack, table)))
    }
    const [p95Ms, rawP95Ms] = [percentile(times, 0.95), percentile(raws, 0.95)]
    figures[call.path] = {
      ...{ rows, p50Ms: rounded(percentile(times, 0.5)), p95Ms: rounded(p95Ms) },
      ...(table ? { rawP95Ms: rounded(rawP95Ms), ratio: rounded(p95Ms / rawP95Ms) } : {}),
    }
  }
  return figures
}

async function readRaw({ db }: Stack, table: string): Promise<void> {
  await db.systemPool.query(
    `select * from "${table}" where tenant_id = '000000' order by id desc limit ${size}`,
  )
  await db.systemPool.query(`select count(*) from "${table}" where tenant_id = '000000'`)
}

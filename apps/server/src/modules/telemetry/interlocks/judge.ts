import { valueWithUnit, writtenValue } from '@energy-console/contract/devices'
import type { JudgedCondition, JudgedInput } from '@energy-console/contract/telemetry'
import { compileExpression, type Input } from '@energy-console/expression'
import { type SQL, sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { staleAfterMs } from '../../devices'

/** A name and the point that it stands for. */
export interface NamedInput {
  inputName: string
  itemId: string
}

/** Conditions that belong together. */
export interface Conditions {
  interlockName: string
  inputs: readonly NamedInput[]
  conditions: readonly { says: string; expression: string }[]
}

interface InputRow extends Record<string, unknown> {
  id: string
  name: string
  deviceId: string
  dataType: string
  unit: string | null
  decimals: number | null
  enumMap: Record<string, string> | null
  intervalSeconds: number
  ts: string | null
  value: number | null
  text: string | null
  quality: number | null
  gapMs: string | null
  isOffline: boolean
  isMoving: boolean
}

/**
 * Whether an interlock of one value guards what is wanted, in whatever form either is written: `true`, `1`, `"1.0"`. One
 * whose value cannot be read guards every value: a wrong word must not open a gate.
 */
function guards(kept: string | null, wanted: unknown, dataType: string): boolean {
  if (!kept) return true
  const plain = { dataType: dataType === 'text' ? 'text' : 'number', access: 'read-write' }
  const [one, other] = [writtenValue(kept, plain), writtenValue(wanted, plain)]
  return !('value' in one) || !('value' in other) || one.value === other.value
}

/** The enabled interlocks that guard a value of a point. */
export async function interlocksOf(tx: Tx, itemId: string, value: unknown): Promise<Conditions[]> {
  const { rows } = await tx.execute<{
    interlockName: string
    inputs: NamedInput[]
    conditions: Conditions['conditions']
    wantedValue: string | null
    dataType: string
  }>(sql`
    select i.interlock_name as "interlockName", i.wanted_value as "wantedValue", q.data_type as "dataType",
      coalesce((select json_agg(json_build_object('inputName', n.input_name, 'itemId', n.item_id::text) order by n.row_rank)
        from interlock_input n where n.record_id = i.id), '[]'::json) as inputs,
      coalesce((select json_agg(json_build_object('says', c.says, 'expression', c.expression) order by c.row_rank, c.id)
        from interlock_condition c where c.record_id = i.id), '[]'::json) as conditions
    from interlock i join point p on p.id = i.item_id join product_property q on q.id = p.property_id
    where i.item_id = ${itemId} and i.is_enabled order by i.id`)
  return rows.flatMap(({ wantedValue, dataType, ...interlock }) =>
    guards(wantedValue, value, dataType) ? [interlock] : [],
  )
}

/** What an expression may see of the points that it names; of one command that is under way it is not told. */
export async function inputsOf(
  tx: Tx,
  inputs: readonly NamedInput[],
  butNot?: string,
): Promise<Map<string, InputRow>> {
  const ids = [...new Set(inputs.map(({ itemId }) => itemId))]
  return new Map(
    (await readInputs(tx, sql`p.id = any (${bigints(ids)})`, butNot)).map((row) => [row.id, row]),
  )
}

/**
 * What was heard once and no longer is counts as offline, a device as well as the gateway it speaks by; what is made here,
 * or was never heard, is judged by the age of its value alone.
 */
const isOffline = sql`q.product_id is not null and (
  (d.last_contact_time is not null and not d.is_online)
  or exists (select from gateway g where g.id = d.gateway_id and g.last_contact_time is not null and not g.is_online
    and not exists (select from gateway_account a where a.device_id = d.id)))`

/** One that failed has left where its device refused it; others have not. */
const hasLeft = sql`(c.status in ('answered', 'timedOut', 'unknown') or (c.status = 'failed'
  and exists (select from device_command_history h where h.record_id = c.id and h.transition = 'fail')))`

/**
 * A command to the point waits for its answer, or it was sent and ended after the value was measured or came here: what the value
 * says may be over. One that the device refused counts too: what it did before it refused is not known.
 */
const isMoving = (butNot: string | undefined) => sql`exists (
  select from device_command c where c.item_id = p.id and c.id <> ${butNot ?? '0'} and (c.status = 'sent'
    or (${hasLeft} and c.done_time > to_timestamp(least(l.ts,
      (select b.committed_ms from ingest_batch b where b.sequence = l.sequence)) / 1000.0))))`

async function readInputs(tx: Tx, where: SQL, butNot?: string): Promise<InputRow[]> {
  const { rows } = await tx.execute<InputRow>(sql`
    select p.id::text as id, p.point_name as name, p.device_id::text as "deviceId", q.data_type as "dataType", q.unit, q.decimals,
      q.enum_map as "enumMap", d.interval_seconds as "intervalSeconds", l.ts::text as ts, l.value, l.text, l.quality,
      l.gap_ms::text as "gapMs", ${isOffline} as "isOffline", ${isMoving(butNot)} as "isMoving"
    from point p join product_property q on q.id = p.property_id join device d on d.id = p.device_id
    left join latest_value l on l.point_id = p.id
    where ${where}`)
  return rows
}

const typeOf = (dataType: string) =>
  dataType === 'boolean' ? 'boolean' : dataType === 'text' ? 'text' : 'number'

/** How an expression is read: what its inputs are, and that it answers whether it holds. */
export const signatureOf = (inputs: readonly NamedInput[], rows: ReadonlyMap<string, InputRow>) => ({
  inputs: Object.fromEntries(
    inputs.flatMap(({ inputName, itemId }) => {
      const row = rows.get(itemId)
      return row
        ? [[inputName, { type: typeOf(row.dataType), ...(row.unit ? { unit: row.unit } : {}) } as const]]
        : []
    }),
  ),
  result: 'boolean' as const,
})

/**
 * What conditions say of the newest values. A value that is missing, stale, bad or uncertain, whose device is offline, or that
 * a command may be changing, lets none hold that names it. `butNot` is the command that is judged itself.
 */
export async function judge(
  tx: Tx,
  groups: readonly Conditions[],
  now: number,
  butNot?: string,
): Promise<JudgedCondition[]> {
  const rows = await inputsOf(
    tx,
    groups.flatMap(({ inputs }) => inputs),
    butNot,
  )
  return groups.flatMap((group) => judgeGroup(group, rows, now))
}

function judgeGroup(
  { interlockName, inputs, conditions }: Conditions,
  rows: ReadonlyMap<string, InputRow>,
  now: number,
): JudgedCondition[] {
  const signature = signatureOf(inputs, rows)
  const seen = new Map(
    inputs.flatMap(({ inputName, itemId }) => {
      const row = rows.get(itemId)
      return row ? [[inputName, judgedInput(inputName, row, now)] as const] : []
    }),
  )
  return conditions.map(({ says, expression: source }) => {
    const told = { interlockName, says, expression: source }
    const compiled = compileExpression(source, signature)
    if (!compiled.ok) return { ...told, holds: false, problem: compiled.problem.text, inputs: [] }
    const { expression } = compiled
    const named = expression.names.flatMap((name) => seen.get(name) ?? [])
    const outcome = expression.run((name) => {
      const input = inputs.find(({ inputName }) => inputName === name)
      return inputFrom(rows.get(input?.itemId ?? ''))
    }, now)
    const isKnown = named.every(({ lack }) => lack === null)
    return {
      ...told,
      holds: isKnown && 'value' in outcome && outcome.value === true,
      problem: 'problem' in outcome ? outcome.problem.text : null,
      inputs: named,
    }
  })
}

const inputFrom = (row: InputRow | undefined): Input | undefined =>
  row?.ts == null
    ? undefined
    : { value: row.value ?? row.text, quality: row.quality ?? 2, ts: Number(row.ts) }

function judgedInput(inputName: string, row: InputRow, now: number): JudgedInput {
  const ts = row.ts === null ? null : Number(row.ts)
  return {
    inputName,
    itemId: row.id,
    itemName: row.name,
    deviceId: row.deviceId,
    valueText: valueWithUnit(row.value ?? row.text, row),
    ts,
    lack: lackOf(row, ts, now),
  }
}

function lackOf(row: InputRow, ts: number | null, now: number): JudgedInput['lack'] {
  if (ts === null || (row.value ?? row.text) === null) return 'missing'
  if (row.quality === 2) return 'bad'
  const gapMs = row.gapMs === null ? null : Number(row.gapMs)
  if (now - ts > staleAfterMs(row.intervalSeconds, gapMs)) return 'stale'
  if (row.isOffline) return 'offline'
  if (row.isMoving) return 'moving'
  return row.quality === 0 ? null : 'uncertain'
}

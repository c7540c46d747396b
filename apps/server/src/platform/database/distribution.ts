import type { ClientBase } from 'pg'

/** A table as the catalogue has it, with what decides how its rows may lie on several nodes. */
export interface FoundTable {
  name: string
  columns: string[]
  /** Unique keys, the primary one among them. */
  keys: { name: string; columns: string[]; isConstraint: boolean; isPrimary: boolean; definition: string }[]
  /** Foreign keys of one column. */
  references: { name: string; column: string; table: string; target: string; onDelete: string }[]
}

/** Where the rows of a table lie: by tenant, by point, whole on every node, or on the coordinator alone. */
export type Placement = 'tenant' | 'point' | 'reference' | 'local'

/** Readings and what is made of them, point by point. */
const byPoint = [
  ...['sample', 'sample_chunk', 'rollup_1m', 'rollup_1h', 'rollup_1d', 'latest_value', 'made_reading'],
  ...['ahead_reading', 'corrected_reading', 'energy_day', 'energy_demand', 'energy_month'],
]

/** Small, the same for all tenants, and joined by many: whole on every node. */
export const referenceTables: Readonly<Record<string, string>> = {
  tenant: 'found by its domain before anybody is of a tenant, and referred to by all that has one',
  menu: 'the pages of the program',
  national_day: 'the holidays of the country',
  platform_hour: 'when the platform ran: the same for all',
  sample_sealed: 'one row: until when days are sealed',
}

/** What belongs to the installation or to a process, or lets somebody in before his tenant is known. */
export const localTables: Readonly<Record<string, string>> = {
  alarm_state: 'what an engine remembers of a rule, written with its cursors',
  backup_plan: 'of the installation',
  brand_domain: 'found by its domain before anybody is of a tenant',
  captcha: 'asked before anybody is of a tenant',
  certificate: 'of the installation',
  certificate_told: 'of the installation',
  connection_ticket: 'found by its hash before anybody is of a tenant',
  deployment: 'of the installation',
  disk_measurement: 'of the installation',
  engine_lease: 'whose partitions are, of the installation',
  gateway_account: 'found by the hash of its token before anybody is of a tenant',
  ingest_batch: 'the one order of batches',
  ingest_cursor: 'how far engines have come in it',
  ingest_journal: 'batches of all tenants, in their order',
  ingest_order: 'the last place in the one order of batches',
  installation: 'of the installation',
  licence: 'of the installation',
  asset_report_link: 'found by the hash of its token before anybody is of a tenant',
  program_start: 'of the installation',
  recovery_code: 'goes with a second factor',
  refresh_token: 'found by its hash before anybody is of a tenant',
  schema_migration: 'of the installation',
  second_factor: 'asked before a session is there',
  server_process: 'of the installation',
  sign_in_challenge: 'found by its hash before anybody is of a tenant',
  sign_in_code: 'found by its hash before anybody is of a tenant',
  sign_in_flow: 'found by its hash before anybody is of a tenant',
  sign_in_link: 'asked before a session is there',
  view_share: 'found by the hash of its token before anybody is of a tenant',
  view_visit: 'found by the hash of its token before anybody is of a tenant',
}

/** Unique keys without the distribution column of which the catalogue does not say why they may be widened by it. */
export const exceptions: Readonly<Record<string, string>> = {
  alarm_equipment_station_id_equipment_name_pk: 'a station is of one tenant; no foreign key',
  alarm_open_unique: 'a rule is of one tenant; no foreign key, for alarms outlive their rule',
  device_command_open_unique: 'a point is of one tenant; no foreign key, for commands outlive their point',
  device_command_origin_unique: 'an origin names a record by its id, which comes from one sequence',
  global_write_origin: 'an origin names a record by its id, which comes from one sequence',
  privacy_agreement_in_force: 'agreements are of the first tenant alone',
  tariff_revision_unique: 'a tariff is of one tenant; no foreign key, for revisions outlive their tariff',
  unmapped_key_of_account: 'an account is of one tenant; no foreign key',
}

/** References whose two rows may be of different tenants: dropped by the move, for they cannot name the tenant of both. */
export const betweenTenants: Readonly<Record<string, string>> = {
  agreement_acceptance_agreement_id_privacy_agreement_id_fk:
    'agreements are of the first tenant, accepted by users of all',
  announcement_read_announcement_id_announcement_id_fk: 'the first tenant announces to users of all',
  session_user_id_app_user_id_fk: 'who views another tenant is a user of his own',
}

export const placementOf = ({ name, columns }: FoundTable): Placement | undefined => {
  if (name in referenceTables) return 'reference'
  if (name in localTables) return 'local'
  if (byPoint.includes(name)) return 'point'
  return columns.includes('tenant_id') ? 'tenant' : undefined
}

const columnOf = { tenant: 'tenant_id', point: 'point_id' } as const

/**
 * Why a unique key may go without the distribution column until its table is distributed, when it is widened by it and means the same:
 * `id` comes from one sequence of the installation, or the key names a record, which is of one tenant. Undefined: nothing says so.
 */
export function reasonOf(table: FoundTable, key: FoundTable['keys'][number]): string | undefined {
  if (key.columns.length === 1 && key.columns[0] === 'id') return 'ids come from one sequence'
  const record = table.references.find(({ column }) => key.columns.includes(column))
  if (record) return `${record.column} is of one tenant`
  return exceptions[key.name]
}

/** Unique keys that lack their table's distribution column. */
export const lackingKeys = (table: FoundTable) => {
  const placement = placementOf(table)
  if (placement !== 'tenant' && placement !== 'point') return []
  return table.keys.filter(({ columns }) => !columns.includes(columnOf[placement]))
}

/** The tables of the schema, as the catalogue has them, by name. */
export async function findTables(client: Pick<ClientBase, 'query'>): Promise<FoundTable[]> {
  const { rows } = await client.query<FoundTable>(`
    select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      coalesce((select jsonb_agg(jsonb_build_object('name', n.relname, 'isPrimary', i.indisprimary,
          'isConstraint', k.oid is not null, 'definition', pg_get_indexdef(i.indexrelid),
          'columns', (select coalesce(jsonb_agg(a.attname order by u.place), '[]')
            from unnest((i.indkey::int2[])[0:i.indnkeyatts - 1]) with ordinality u (attnum, place)
            join pg_attribute a on a.attrelid = c.oid and a.attnum = u.attnum)) order by n.relname)
        from pg_index i join pg_class n on n.oid = i.indexrelid
        left join pg_constraint k on k.conindid = i.indexrelid and k.contype in ('p', 'u')
        where i.indrelid = c.oid and i.indisunique), '[]') as keys,
      coalesce((select jsonb_agg(jsonb_build_object('name', f.conname, 'column', a.attname, 'table', p.relname, 'target', b.attname,
          'onDelete', case f.confdeltype when 'c' then 'cascade' when 'n' then 'set null' else 'no action' end) order by f.conname)
        from pg_constraint f join pg_class p on p.oid = f.confrelid
        join pg_attribute a on a.attrelid = c.oid and a.attnum = f.conkey[1]
        join pg_attribute b on b.attrelid = p.oid and b.attnum = f.confkey[1]
        where f.conrelid = c.oid and f.contype = 'f' and cardinality(f.conkey) = 1 and f.conparentid = 0), '[]') as "references"
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by c.relname`)
  return rows
}

const list = (columns: readonly string[]) => columns.join(', ')

/** The statements that move the tables to Citus, in their order: keys and references are changed, then rows are moved. */
export function distributionSql(tables: readonly FoundTable[]): string[] {
  const placements = new Map(tables.map((table) => [table.name, placementOf(table)]))
  const of = (placement: Placement) => tables.filter(({ name }) => placements.get(name) === placement)
  const distributed = [...of('tenant'), ...of('point')]
  const moved = [...distributed, ...of('reference')]
  /** A reference goes on where both rows lie together, or its target lies on every node. */
  const isKept = (from: string, to: string, name: string) =>
    placements.get(to) === 'reference' ||
    (placements.get(from) === 'tenant' && placements.get(to) === 'tenant' && !(name in betweenTenants))
  const references = moved.flatMap((table) =>
    table.references.map((reference) => ({ ...reference, from: table.name })),
  )
  const local = of('local').flatMap((table) =>
    table.references
      .filter(({ table: to }) => ['tenant', 'point'].includes(placements.get(to) ?? ''))
      .map((reference) => ({ ...reference, from: table.name })),
  )
  const changed = [...references.filter(({ table: to }) => placements.get(to) !== 'reference'), ...local]
  return [
    ...changed.map(({ from, name }) => `alter table ${from} drop constraint ${name};`),
    ...distributed.flatMap((table) => lackingKeys(table).flatMap((key) => widen(table, key))),
    ...of('reference').map(({ name }) => `select create_reference_table('${name}');`),
    ...of('tenant').map(
      ({ name }) =>
        `select create_distributed_table('${name}', 'tenant_id', colocate_with => '${anchor(of('tenant'), name)}');`,
    ),
    ...of('point').map(
      ({ name }) =>
        `select create_distributed_table('${name}', 'point_id', colocate_with => '${anchor(of('point'), name)}');`,
    ),
    ...changed
      .filter(({ from, table: to, name }) => isKept(from, to, name))
      .map(
        ({ from, name, column, table: to, target, onDelete }) =>
          `alter table ${from} add constraint ${name} foreign key (${column}, tenant_id) references ${to} (${target}, tenant_id)${
            onDelete === 'cascade'
              ? ' on delete cascade'
              : onDelete === 'set null'
                ? ` on delete set null (${column})`
                : ''
          };`,
      ),
  ]
}

/** Those of the move that are PostgreSQL's own: keys as they are after it, and references. */
export const keySql = (tables: readonly FoundTable[]): string[] =>
  distributionSql(tables).filter((statement) => !statement.startsWith('select create_'))

/** With whom a table lies together: the first by name lies by itself. */
const anchor = ([first]: readonly FoundTable[], name: string) =>
  first?.name === name ? 'none' : (first?.name ?? 'none')

/**
 * The column comes last: what looks for an id alone, of whichever tenant, finds it by the key as before, and its order stays. The
 * name stays too, by which the program's statements tell a key whose row they change (`on conflict on constraint`).
 */
function widen(table: FoundTable, key: FoundTable['keys'][number]): string[] {
  const column = placementOf(table) === 'point' ? columnOf.point : columnOf.tenant
  if (key.isConstraint)
    return [
      `alter table ${table.name} drop constraint ${key.name};`,
      `alter table ${table.name} add constraint ${key.name} ${key.isPrimary ? 'primary key' : 'unique'} (${list([...key.columns, column])});`,
    ]
  const definition = key.definition.replace(
    / USING (\w+) \((.*?)\)(?=$| (?:INCLUDE|NULLS|WITH|WHERE) )/,
    ` USING $1 ($2, ${column})`,
  )
  return [`drop index ${key.name};`, `${definition};`]
}

import { sql } from 'drizzle-orm'
import { createPartitions, samplePlan } from '../modules/telemetry/ingest/partitions'
import type { Database } from '../platform/database'
import { plainTerms } from '../testing/plainTerms'

/** Copies that a table gets of a record of north. */
export const rows = 2000

/** Tables that no list of a tenant reads in full, or that hold fewer for a reason. */
export const notLists: Readonly<Record<string, string>> = {
  ahead_reading: 'no call reads it',
  alarm_history: 'read for one alarm',
  asset_history: 'read for one asset',
  asset_part: 'read for one asset',
  asset_rating: 'read for one asset',
  attachment_part: 'read one at a time',
  attachment_thumbnail: 'read one at a time',
  device_command: 'no call lists it',
  energy_change: 'no call reads it',
  energy_day: 'a report adds them up',
  energy_demand: 'a report adds them up',
  energy_month: 'a report adds them up',
  former_password: 'no call lists it',
  import_change: 'no call lists it',
  import_run: 'the last 20 of one user, their problems and what was kept cut short',
  login_attempt: 'no call reads it',
  notification_seen: 'one row of a user',
  role_menu: 'read for one role: as many as there are menus',
  role_station: 'read for one role',
  rollup_redo: 'no call reads it',
  rollup_1d: 'a curve has as many points from hours',
  rollup_1m: 'a curve has as many points from hours',
  sample: 'a curve has narrower points than from hours',
  session: 'no call lists it',
  set_aside: 'holds 200 of a tenant at most',
  tenant: 'a tenant is one row; the platform lists those of all',
  utility_bill_line: 'read for one bill: 100 at most',
  view_global: 'holds 1,000 of a tenant at most',
  view_image: 'read one at a time',
  view_share: 'no call lists it',
}

const north = (table: string, columns: string, values: string, from: string, count = rows) =>
  `insert into ${table} (tenant_id, ${columns}) select 'north', ${values} from ${from}, generate_series(1, ${count}) n;`
const first = (table: string, where = 'true') =>
  `(select * from ${table} where tenant_id = 'north' and ${where} order by 1 limit 1) o`
const nothing = '(select 1) o'

/** Fills every table of north's records with copies of rows that it has, nearly as wide as they may be. */
export const fillTenant = (db: Database) =>
  db.asOwner((tx) =>
    tx.execute(
      sql.raw(
        [
          north('area', 'area_name, area_code', `repeat('名', 60), 'code ' || n`, nothing),
          north(
            'station',
            'station_name, address, remark',
            `'station ' || n, repeat('址', 200), repeat('注', 500)`,
            nothing,
          ),
          north(
            'site',
            'station_id, site_name, remark',
            `o.id, 'site ' || n, repeat('注', 300)`,
            first('station'),
          ),
          north('asset_category', 'category_name', `repeat('名', 60) || n`, nothing),
          north(
            'asset',
            `station_id, category_id, asset_name, asset_code, place, model, maker, supplier, serial_no, warranty_date,
             responsible, remark`,
            `o.station_id, o.category_id, repeat('名', 60), 'code ' || n, repeat('地', 128), repeat('型', 128), repeat('厂', 128),
             repeat('供', 128), repeat('号', 64), '2020-01-01', repeat('人', 64), repeat('注', 500)`,
            first('asset'),
          ),
          north(
            'maintenance_folder',
            'station_id, folder_name',
            `o.station_id, repeat('名', 50) || n`,
            first('maintenance_folder'),
          ),
          north(
            'attachment',
            'holder, file_name, content_type, size, is_complete',
            `'maintenanceFile', repeat('名', 190), repeat('a', 100), 1000000, true`,
            nothing,
          ),
          north(
            'maintenance_file',
            'station_id, folder_id, file_name, kind, tags, expire_date, remark, attachment_id, update_user_name',
            `o.station_id, o.folder_id, repeat('名', 190) || n, 'pdf', array_fill(repeat('签', 20), array[10]), '2020-01-01',
             repeat('注', 500), o.attachment_id, repeat('名', 60)`,
            first('maintenance_file'),
          ),
          north(
            'maintenance_file_version',
            'file_id, version, attachment_id, note, create_user_name',
            `o.file_id, 1 + n, o.attachment_id, repeat('注', 200), repeat('名', 60)`,
            first('maintenance_file_version'),
          ),
          `insert into task (tenant_id, user_id, kind, title, input, session, state, note, create_time)
           select 'north', id, 'none', '{"text":"a","params":{}}', '{}', '{}', 'failed', '{"text":"a","params":{}}', now()
           from (select id from app_user where tenant_id = 'north' order by 1 limit 1) u, generate_series(1, ${rows});`,
          north(
            'task_notice',
            'station_id, user_id, notice_type, title, notice_time',
            `null, o.id, 4, jsonb_build_object('text', repeat('文', 200), 'params', jsonb_build_object('name', repeat('名', 200))), now()`,
            first('app_user'),
          ),
          north(
            'tariff',
            'station_id, tariff_name, valid_from, terms, remark',
            `o.id, repeat('名', 60), date '1980-01-01' + n, '${JSON.stringify(plainTerms)}', repeat('注', 500)`,
            first('station'),
          ),
          north(
            'tariff_revision',
            'station_id, tariff_id, revision, change, affected_from, tariff_name, valid_from, terms, reason',
            `o.id, n, 900, 'changed', '2001-01-01', repeat('名', 60), '2001-01-01', '${JSON.stringify(plainTerms)}',
             repeat('因', 200)`,
            first('station'),
          ),
          north(
            'utility_bill',
            'station_id, bill_name, first_day, last_day, total_kwh, total_yuan, remark',
            `o.id, repeat('名', 60), date '1960-01-01' + n, date '1960-01-01' + n, 1000000, 1000000, repeat('注', 500)`,
            first('station'),
          ),
          north(
            'calendar_day',
            'day, day_kind, day_name, update_time',
            `date '2024-01-01' + n, 'holiday', repeat('节', 32), now()`,
            nothing,
          ),
          north(
            'calendar_change',
            'day, before_kind, before_name, after_kind, after_name, is_own, reason, saved_time',
            `date '2024-01-01', 'workday', repeat('节', 32), 'holiday', repeat('节', 32), true, repeat('因', 200), now()`,
            nothing,
          ),
          north('product_group', 'name, remark', `'group ' || n, repeat('注', 500)`, nothing),
          north(
            'product',
            'label, product_icon, layout, remark',
            `'product ' || n, o.product_icon, o.layout, repeat('注', 500)`,
            first('product', 'layout is not null'),
          ),
          north(
            'gateway',
            'station_id, gateway_name, remark',
            `o.station_id, 'gateway ' || n, repeat('注', 300)`,
            first('gateway'),
          ),
          north(
            'gateway_account',
            'station_id, gateway_id, account_name, token_sha256, token_hint, remark',
            `o.station_id, o.id, 'account ' || n, md5(n::text) || md5('x' || n), 'abcd', repeat('注', 300)`,
            first('gateway'),
          ),
          north(
            'device',
            'station_id, product_id, device_name, remark',
            `o.station_id, o.product_id, 'device ' || n, repeat('注', 300)`,
            first('device'),
          ),
          `insert into point (tenant_id, station_id, device_id, property_id, point_name)
           select d.tenant_id, d.station_id, d.id, q.id, d.device_name || ' / ' || q.property_name
           from device d join product_property q on q.product_id = d.product_id
           where d.tenant_id = 'north' on conflict do nothing;`,
          `insert into product_property (tenant_id, product_id, category, property_no, property_name)
           select 'north', id, 'siyao', 'p', repeat('名', 60) from product where tenant_id = 'north' on conflict do nothing;`,
          `insert into latest_value (tenant_id, point_id, station_id, ts, value, sequence)
           select 'north', id, station_id, 1, 12345.678901, 1 from point where tenant_id = 'north' on conflict do nothing;`,
          north(
            'point_group',
            'station_id, group_name, item_ids, aggregate, remark',
            `o.station_id, 'group ' || n, array_to_string(array_fill(o.id::text, array[200]), ','), 'sum', repeat('注', 500)`,
            first('point'),
          ),
          north(
            'counter_correction',
            'station_id, item_id, correction_time, kind, old_value, new_value, remark',
            `o.station_id, o.id, now() - n * interval '1 minute', 'swap', 12345.678901, 0, repeat('注', 200)`,
            first('point'),
          ),
          north(
            'alarm_rule',
            'station_id, device_id, item_id, rule_name, condition, limit_value, level, content',
            `o.station_id, o.device_id, o.item_id, 'rule ' || n, 'gt', 1, 1, repeat('警', 200)`,
            first('alarm_rule'),
          ),
          north(
            'alarm',
            `station_id, device_id, item_id, rule_id, level, equipment_name, alarm_content, alarm_time, value, limit_value,
             last_time, clear_time`,
            `o.station_id, o.device_id, o.item_id, o.rule_id, o.level, repeat('名', 60), repeat('警', 200), now(), o.value,
             o.limit_value, now(), now()`,
            first('alarm'),
          ),
          // As many are open: of rules that were removed since.
          north(
            'alarm',
            `station_id, device_id, item_id, rule_id, level, equipment_name, alarm_content, alarm_time, value, limit_value,
             last_time`,
            `o.station_id, o.device_id, o.item_id, 900000000 + n, o.level, repeat('名', 60), repeat('警', 200), now(), o.value,
             o.limit_value, now()`,
            first('alarm'),
          ),
          north(
            'view',
            'name, content, thumbnail, tags',
            `'view ' || n, repeat('{', 10000), o.thumbnail, array['a', 'b']`,
            first('view', 'thumbnail is not null'),
          ),
          north(
            'view',
            'name, content, thumbnail, removed_time, removed_user_name',
            `'removed ' || n, '{}', o.thumbnail, now(), repeat('名', 60)`,
            first('view', 'thumbnail is not null'),
          ),
          north(
            'view_version',
            'view_id, revision, name, content, saved_user_name',
            `o.id, 1000 + n, repeat('名', 100), repeat('{', 10000), repeat('名', 60)`,
            first('view'),
          ),
          north(
            'view_global',
            'name, value, update_time',
            `'v' || n, to_jsonb(repeat('值', 1000)), now()`,
            nothing,
            1000,
          ),
          north(
            'dictionary',
            'kind, code, dict_key, dict_value, remark',
            `'business', 'code_' || n, 'k', repeat('值', 100), repeat('注', 200)`,
            nothing,
          ),
          north(
            'dictionary',
            'kind, parent_id, code, dict_key, dict_value, remark',
            `'business', o.id, o.code, 'k' || n, repeat('值', 100), repeat('注', 150)`,
            first('dictionary', `parent_id = 0`),
          ),
          north(
            'parameter',
            'param_name, param_key, param_value, remark',
            `'param ' || n, 'key.' || n, repeat('值', 500), repeat('注', 200)`,
            nothing,
          ),
          north(
            'operation_log',
            'account, user_name, title, result, method, request_uri, remote_ip, user_agent, params',
            `'a', 'a', 't', 'success', 'POST', '/api', '::1', repeat('a', 300), repeat('p', 2000)`,
            nothing,
          ),
          north(
            'set_aside',
            'writer, subject, reason',
            `'readings', 's' || n, repeat('因', 300)`,
            nothing,
            200,
          ),
          north(
            'gateway_log',
            'station_id, account_id, gateway_id, code, detail',
            `o.station_id, o.id, o.gateway_id, 'bad_json', repeat('详', 500)`,
            first('gateway_account'),
          ),
          north(
            'unmapped_key',
            'station_id, account_id, gateway_id, device_name, key, sample_value, count',
            `o.station_id, o.id, o.gateway_id, repeat('名', 120), 'key ' || n, repeat('值', 200), 1`,
            first('gateway_account'),
          ),
          north(
            'view_visit',
            'view_name, token_sha256, visit_time, expire_time, ip, user_agent',
            `repeat('名', 100), md5('visit ' || n), now(), now(), '::1', repeat('a', 300)`,
            nothing,
          ),
          north(
            'dept',
            'dept_name, full_name, remark',
            `'dept ' || n, repeat('名', 90), repeat('注', 255)`,
            nothing,
          ),
          north('role', 'role_name, role_alias', `'role ' || n, 'alias_' || n`, nothing),
          north(
            'app_user',
            'account, password_hash, real_name, name, role_id, dept_id, email, avatar',
            `'user_' || n, 'x', repeat('名', 32), repeat('名', 32), o.role_id, o.dept_id, repeat('a', 50) || '@example.com', repeat('a', 500)`,
            first('app_user'),
          ),
          // What the platform's own lists read.
          `insert into tenant (tenant_id, tenant_name, address)
           select 'filled' || n, repeat('名', 50), repeat('址', 255) from generate_series(1, ${rows}) n;`,
          `insert into dictionary (tenant_id, kind, code, dict_key, dict_value, remark)
           select '000000', 'system', 'code_' || n, 'k', repeat('值', 100), repeat('注', 200) from generate_series(1, ${rows}) n;`,
          'analyze;',
        ].join('\n'),
      ),
    ),
  )

/** Fills the hours of a span for as many points of north as a call takes; answers the points. */
export async function fillHistory(
  db: Database,
  { start, end }: { start: number; end: number },
): Promise<string[]> {
  await createPartitions(db).ensure(samplePlan, start, end)
  const points = await db.asOwner((tx) =>
    tx.execute<{ id: string }>(
      sql`select id::text from point where tenant_id = 'north' order by id limit 500`,
    ),
  )
  await db.asOwner((tx) =>
    tx.execute(sql`insert into rollup_1h (tenant_id, point_id, bucket, min, max, mean, first, last, count)
      select 'north', p.id, b, -12345.678901, 12345.678901, 12345.678901, 1, 1, 60
      from (select id from point where tenant_id = 'north' order by id limit 500) p,
        generate_series(${start}::bigint, ${end - 1}::bigint, 3600000) b`),
  )
  return points.rows.map(({ id }) => id)
}

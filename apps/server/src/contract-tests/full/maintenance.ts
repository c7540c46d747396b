import { first, north, rows } from './copies'

/** Some users of north, as `u`. */
const users = (count: number) =>
  `(select id from app_user where tenant_id = 'north' order by id limit ${count}) u`
/** Every record of north that a table has, numbered `n`, as `o`. */
const each = (table: string) =>
  `(select *, row_number() over (order by id) as n from ${table} where tenant_id = 'north') o`
/** What the rows that stand in every record of a table say. */
const inEach = (table: string, columns: string, values: string, from: string) =>
  `insert into ${table} (tenant_id, ${columns}) select 'north', ${values} from ${from};`
/** A state that turns with a number. */
const turning = (states: readonly string[], number: string) =>
  `(array['${states.join("', '")}'])[1 + ${number} % ${states.length}]`

const repairStates = [
  'waiting',
  'dispatched',
  'working',
  'suspended',
  'submitted',
  'returned',
  'done',
  'closed',
]
const taskStates = ['waiting', 'running', 'checking', 'done', 'overdue', 'cancelled']
const standard = `jsonb_build_object('standardName', repeat('名', 64), 'minutes', 30, 'tools', repeat('具', 200),
             'method', repeat('法', 500), 'safetyNote', repeat('安', 500))`

/**
 * How equipment is looked after: standards, plans and their tasks, what is reported and repaired, parts; reports that are mailed.
 * Records that may hold several long texts or lists hold so much that a page of a thousand of them is one that is answered.
 */
export const maintenanceRows: readonly string[] = [
  north(
    'work_standard',
    'standard_name, kind, category_id, minutes, tools, method, safety_note, remark',
    `'standard ' || n, o.kind, o.category_id, 30, repeat('具', 100), repeat('法', 300), repeat('安', 200), repeat('注', 300)`,
    first('work_standard'),
  ),
  inEach(
    'work_standard_item',
    'record_id, row_rank, item_name, requirement, property_no',
    `o.id, 1000, repeat('项', 60), repeat('求', 200), repeat('p', 64)`,
    each('work_standard'),
  ),
  inEach(
    'work_standard_version',
    'standard_id, version, content, saved_user_name',
    `o.id, 1000 + n, ${standard} || '{"items": []}', repeat('名', 60)`,
    `${first('work_standard')}, generate_series(1, ${rows}) n`,
  ),
  north(
    'work_plan',
    'station_id, plan_name, kind, standard_id, category_id, rule, first_day, remark',
    `o.station_id, 'plan ' || n, o.kind, o.standard_id, o.category_id, 'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=1,15,28', '2020-01-01',
             repeat('注', 500)`,
    first('work_plan'),
  ),
  inEach(
    'work_plan_time',
    'record_id, row_rank, time',
    `o.id, h + 100, lpad(h::text, 2, '0') || ':30'`,
    `${each('work_plan')}, generate_series(0, 3) h`,
  ),
  inEach(
    'work_plan_assignee',
    'record_id, row_rank, user_id',
    `o.id, 1, u.id`,
    `${each('work_plan')}, ${users(5)}`,
  ),
  inEach(
    'work_plan_asset_category',
    'record_id, row_rank, category_id',
    'o.id, 1, (select min(c.id) from asset_category c where c.tenant_id = o.tenant_id)',
    each('work_plan'),
  ),
  inEach(
    'work_plan_target',
    'record_id, row_rank, asset_id',
    `o.id, 1, a.id`,
    `${each('work_plan')}, (select id from asset where tenant_id = 'north' order by id limit 2) a`,
  ),
  inEach(
    'work_task',
    `station_id, plan_id, occurrence, standard_id, standard_version, standard, kind, title, state, due_from, due_until,
             assignee_ids, item_count`,
    `o.station_id, o.id, now() - n * interval '1 hour', o.standard_id, case when n % 6 in (1, 2, 3) then 1 end,
             case when n % 6 in (1, 2, 3) then ${standard} end, o.kind, repeat('名', 64), ${turning(taskStates, 'n')},
             now() - n * interval '1 hour', now() - (n - 1) * interval '1 hour',
             array(select u.id from ${users(20)}), 1`,
    each('work_plan'),
  ),
  inEach(
    'asset_report_link',
    'asset_id, token_sha256, make_time',
    `o.id, md5(o.id::text) || md5('x' || o.id), now()`,
    `${each('asset')} where not exists (select from asset_report_link l where l.asset_id = o.id)`,
  ),
  north(
    'fault_report',
    'station_id, asset_id, report_no, description, contact, report_time',
    `o.station_id, o.id, 'BX-' || n, repeat('述', 1000), repeat('联', 64), now() - n * interval '1 minute'`,
    first('asset'),
  ),
  // forty pieces of equipment that fail again and again
  inEach(
    'repair_order',
    `station_id, asset_id, order_no, title, state, description, reporter, reporter_phone, assignee_id, helper_ids,
             report_time, repair_due, dispatch_time, suspend_time, submit_time, end_time, work_note`,
    `o.station_id, o.id, 'WX' || (o.n * 1000 + k), repeat('名', 64), ${turning(repairStates, 'k')}, repeat('述', 500),
             repeat('名', 60), repeat('1', 32), (select u.id from ${users(1)}),
             array_to_string(array(select u.id from ${users(5)}), ','), now() - k * interval '1 day', now(), now(),
             case when k % 8 = 3 then now() end, case when k % 8 in (4, 6) then now() end,
             case when k % 8 in (6, 7) then now() end, repeat('修', 200)`,
    `${each('asset')}, generate_series(1, ${rows / 40}) k where o.n <= 40`,
  ),
  north(
    'stock_movement',
    `station_id, part_id, kind, quantity, unit_price, amount, balance, balance_value, order_id, reason, user_name, move_time`,
    `o.station_id, o.id, 'in', 1, 12345.6789, 12345.68, n, 12345.68 * n, (select min(id) from repair_order where tenant_id = 'north'),
             repeat('因', 300), repeat('名', 60), now() - n * interval '1 minute'`,
    first('spare_part'),
  ),
  north(
    'report_mailing',
    'mailing_name, report_id, channel_id, rule, time, first_day, user_ids, addresses, is_enabled, user_name, create_user',
    `'mailing ' || n, o.report_id, o.channel_id, o.rule, o.time, o.first_day, array_to_string(array(select u.id from ${users(10)}), ','),
             array_to_string(array_fill(repeat('a', 60) || '@example.com', array[5]), chr(10)), true, repeat('名', 60), o.create_user`,
    first('report_mailing'),
  ),
]

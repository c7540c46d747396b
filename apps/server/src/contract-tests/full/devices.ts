import { first, north } from './copies'

/** Products, devices, their points and alarms. */
export const deviceRows: readonly string[] = [
  // what the template of running hours looks for
  `insert into product_property (tenant_id, product_id, category, property_no, property_name, data_type, access)
           select tenant_id, product_id, category, 'running', '运行状态', data_type, 'read' from product_property
           where tenant_id = 'north' and property_no = 'enable' on conflict do nothing;`,
  north(
    'product',
    'label, product_icon, layout, remark',
    `'product ' || n, o.product_icon, o.layout, repeat('注', 500)`,
    first('product', 'layout is not null'),
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
    'reading_correction',
    'station_id, item_id, start_time, end_time, method, amount, reason, user_name, reading_count, first_before, first_after',
    `o.station_id, o.id, now() - n * interval '1 minute', now() - n * interval '1 minute', 'multiply', 12345.678901, repeat('注', 200),
      repeat('名', 60), 10000, 12345.678901, 12345.678901`,
    first('point'),
  ),
  north(
    'device_command',
    'station_id, device_id, item_id, property_name, value_text, user_name, second_user_name, method, params, status',
    `o.station_id, o.device_id, o.id, repeat('名', 60), repeat('值', 200), repeat('名', 60), repeat('名', 60), 'setValue', '{}', 'answered'`,
    first('point'),
  ),
  north(
    'standby_run',
    'station_id, source_id, start_time, end_time',
    `o.station_id, o.id, now() - (n + 2) * interval '1 hour', now() - (n + 2) * interval '1 hour' + interval '5 minutes'`,
    first('standby_source'),
  ),
  north(
    'camera',
    'station_id, camera_name, kind, address, gateway_address, snapshot_address, user_name, remark',
    `o.station_id, 'camera ' || n, 'rtsp', 'rtsp://10.0.0.1/' || repeat('a', 480), 'http://10.0.0.1/' || repeat('b', 480),
             'http://10.0.0.1/' || repeat('c', 480), repeat('名', 60), repeat('注', 500)`,
    first('camera'),
  ),
  north(
    'camera_capture',
    'station_id, camera_id, capture_time, capture_label, confidence',
    `o.station_id, o.id, now() - n * interval '1 minute', repeat('名', 60), 12.34`,
    first('camera'),
  ),
  north(
    'voice_utterance',
    `station_id, voice_device_id, device_name, is_network, source, content, state, reason, create_time, until_ms`,
    `o.station_id, o.id, repeat('名', 60), false, repeat('名', 100), repeat('话', 300), 'missed',
             '{"text": "没有页面开启播报", "params": {}}', now() - n * interval '1 minute', 0`,
    first('voice_device'),
  ),
  north(
    'commissioning_row',
    `station_id, sheet_id, row_rank, device_name, property_no, property_name, unit, data_type, is_writable, expected,
             checked_value, remark, checked_by`,
    `o.station_id, o.id, n + 1000, repeat('名', 60), repeat('a', 60), repeat('名', 60), 'kWh', 'number', false, repeat('值', 100),
             repeat('值', 100), repeat('注', 200), repeat('名', 60)`,
    first('commissioning_sheet'),
  ),
  north(
    'device_tag',
    'station_id, device_id, reason, user_id, user_name',
    `o.station_id, o.id, repeat('因', 200), 1, repeat('名', 60)`,
    first('device'),
  ),
  north(
    'interlock',
    'station_id, item_id, interlock_name, wanted_value, remark',
    `o.station_id, o.id, 'interlock ' || n, repeat('1', 32), repeat('注', 500)`,
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
]

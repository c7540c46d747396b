import { first, north, nothing, rows } from './copies'

/** Stations and what stands in them, equipment and its files, what people are told. */
export const placeRows: readonly string[] = [
  north(
    'station',
    'station_name, address, remark',
    `'station ' || n, repeat('址', 200), repeat('注', 500)`,
    nothing,
  ),
  north(
    'asset',
    `station_id, category_id, asset_name, asset_code, place, model, maker, supplier, serial_no, warranty_date,
             responsible, remark`,
    `o.station_id, o.category_id, repeat('名', 60), 'code ' || n, repeat('地', 128), repeat('型', 128), repeat('厂', 128),
             repeat('供', 64), repeat('号', 64), '2020-01-01', repeat('人', 64), repeat('注', 500)`,
    first('asset'),
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
]

const dayMs = 86_400_000
const day = Date.parse('2026-03-01T00:00:00Z')

/** Rows of every sort: partitions, readings that are packed, a day of them and a month, bytes, JSON, nulls, line breaks and backslashes, rows that hang on others. For tests. */
export const fixtureSql = `
  create table sample_20260301 (like sample including all);
  alter table sample attach partition sample_20260301 for values from (${day}) to (${day + dayMs});
  insert into tenant (tenant_id, tenant_name) values ('north', 'North');
  insert into sample (tenant_id, point_id, ts, value, text, sequence)
    select 'north', n % 7, ${day} + n, case when n % 5 > 0 then n / 3.0 end, case when n % 5 = 0 then E'a\\tb\\\\\\n' || n end, n
    from generate_series(1, 20000) n;
  create table sample_chunk_20260228 (like sample_chunk including all);
  alter table sample_chunk attach partition sample_chunk_20260228 for values from (${day - dayMs}) to (${day});
  create table sample_chunk_202601 (like sample_chunk including all);
  alter table sample_chunk attach partition sample_chunk_202601 for values from (${day - 59 * dayMs}) to (${day - 28 * dayMs});
  insert into sample_chunk (tenant_id, point_id, first_ts, last_ts, count, sequence, ts_base, ts_step, ts_planes, value_base,
      value_step, value_scale, value_planes, texts, text_planes, quality_base, quality_planes)
    select 'north', n, at, at + 20001, 3, 1, at, 10000, '\\x000001', 250, 1, 10, '\\x000703', array['off', E'a\tb'],
      '\\x000201', 0, '\\x000100'
    from generate_series(1, 5) n, unnest(array[${day - dayMs}, ${day - 40 * dayMs}]) at;
  insert into sample_sealed (before_ts) values (${day});
  insert into parameter (tenant_id, param_name, param_key, param_value)
    select 'north', E'\\\\N 名称', 'key ' || n, E'line\\nbreak\\ttab\\\\' from generate_series(1, 1200) n;
  insert into app_user (tenant_id, account, password_hash, real_name) values ('north', 'a', 'hash', '甲');
  insert into session (tenant_id, user_id, created_at, expires_at, ip, user_agent)
    select 'north', id, now(), now(), '', '' from app_user;
  insert into attachment (tenant_id, holder, file_name, size, is_complete) values ('north', 'maintenanceFile', 'a.pdf', 70000, true);
  insert into attachment_part (tenant_id, attachment_id, part, bytes)
    select 'north', id, n, decode(repeat(md5(n::text), 2000), 'hex') from attachment, generate_series(0, 3) n;
  insert into view_image (tenant_id, hash, content_type, bytes) values ('north', repeat('0', 64), 'image/png', '\\x000aff5c');
  insert into task (tenant_id, user_id, kind, title, input, session, state, create_time)
    select 'north', id, 'x', '{"text":"标题","params":{}}', '{"a":[1,null,"\\n"]}', '{}', 'done', now() from app_user`

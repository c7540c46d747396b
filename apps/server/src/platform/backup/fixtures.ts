const dayMs = 86_400_000
const day = Date.parse('2026-03-01T00:00:00Z')

/** Rows of every sort: partitions, bytes, JSON, nulls, line breaks and backslashes, rows that hang on others. For tests. */
export const fixtureSql = `
  create table sample_20260301 (like sample including all);
  alter table sample attach partition sample_20260301 for values from (${day}) to (${day + dayMs});
  insert into tenant (tenant_id, tenant_name) values ('north', 'North');
  insert into sample (tenant_id, point_id, ts, value, text, sequence)
    select 'north', n % 7, ${day} + n, case when n % 5 > 0 then n / 3.0 end, case when n % 5 = 0 then E'a\\tb\\\\\\n' || n end, n
    from generate_series(1, 20000) n;
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

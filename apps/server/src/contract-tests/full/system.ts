import { first, north, nothing, rows } from './copies'

/** Settings, logs, people and their rights; of other tenants, what the platform's own lists read. */
export const systemRows: readonly string[] = [
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
  north('announcement', 'title, content', `repeat('题', 100), repeat('文', 20000)`, nothing),
  north(
    'operation_log',
    'account, user_name, title, result, method, request_uri, remote_ip, user_agent, params',
    `'a', 'a', 't', 'success', 'POST', '/api', '::1', repeat('a', 300), repeat('p', 2000)`,
    nothing,
  ),
  north(
    'sign_in_log',
    'sign_in_time, account, result, reason, way, ip, user_agent',
    `now(), repeat('a', 64), 'failure', 'password', 'password', '::1', repeat('a', 300)`,
    nothing,
  ),
  north(
    'sign_in_provider',
    'provider_name, issuer, client_id, scopes, new_role_id',
    `'provider ' || n, 'https://' || repeat('a', 240), repeat('c', 255), 'openid ' || repeat('s', 248), rtrim(repeat('123456789012345678,', 100), ',')`,
    nothing,
  ),
  north('set_aside', 'writer, subject, reason', `'readings', 's' || n, repeat('因', 300)`, nothing, 200),
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
  north('dept', 'dept_name, full_name, remark', `'dept ' || n, repeat('名', 90), repeat('注', 255)`, nothing),
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
]

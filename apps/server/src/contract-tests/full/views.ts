import { first, north, nothing } from './copies'

/** Schematics and what they share. */
export const viewRows: readonly string[] = [
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
    'global_variable',
    'variable_name, data_type, unit, max_length, remark',
    `'v' || n, 'text', repeat('名', 32), 1000, repeat('注', 100)`,
    nothing,
    1000,
  ),
]

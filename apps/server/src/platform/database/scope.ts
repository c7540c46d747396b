import type { Settings } from './settledStatement'
import { type Standing, setting } from './standing'

/** Who a request acts for: every row it reads or writes belongs to this tenant and these stations. */
export interface Scope {
  /** Tenant id, up to 12 letters, digits, `-` or `_`. */
  tenantId: string
  /** Permitted stations; `'all'` of the tenant's, `[]` none. */
  stationIds: readonly string[] | 'all'
  /** Written into `create_user` and `update_user` by default. */
  userId?: string
  /** The database itself refuses whatever would write. */
  isReadOnly?: boolean
}

const tenantPattern = /^[\w-]{1,12}$/
const idPattern = /^\d{1,19}$/

/**
 * The values of `app.tenant`, `app.stations` and `app.user`, which the policies read.
 *
 * @throws RangeError when the scope holds something that is no tenant id or no id.
 */
export function settingsOf(scope: Scope): [tenant: string, stations: string, user: string] {
  if (!tenantPattern.test(scope.tenantId)) throw new RangeError('scope.tenantId is no tenant id')
  const stations = scope.stationIds === 'all' ? '*' : scope.stationIds.join(',')
  if (scope.stationIds !== 'all' && !scope.stationIds.every((id) => idPattern.test(id))) {
    throw new RangeError('scope.stationIds holds something that is no id')
  }
  if (scope.userId !== undefined && !idPattern.test(scope.userId))
    throw new RangeError('scope.userId is no id')
  return [scope.tenantId, stations, scope.userId ?? '']
}

const settingNames = ['app.tenant', 'app.stations', 'app.user']

/**
 * The opening of a request's transaction: the settings that the policies read, on a connection of role `app`, or after what
 * makes it one. They are LOCAL, so a pooled connection carries nothing over to the next request.
 *
 * @throws RangeError as {@link settingsOf}
 */
export function beginInTenant(scope: Scope, standing: Standing = {}): string {
  const settings = settingsOf(scope).map((value, index): [string, string] => [
    settingNames[index] ?? '',
    value,
  ])
  return `begin${scope.isReadOnly ? ' read only' : ''}; select ${[...Object.entries(standing), ...settings].map(setting).join(', ')}`
}

/**
 * What goes before each statement of a read in a scope, which ends with it: as {@link beginInTenant}, and nothing is written.
 * Kept prepared under `name`, where there is one.
 */
export function createSettling(standing: Standing, name?: string): (scope: Scope) => Settings {
  const text = `select ${[
    ...Object.entries({ transaction_read_only: 'on', ...standing }).map(setting),
    ...settingNames.map((name, index) => `set_config('${name}', $${index + 1}, true)`),
  ].join(', ')}`
  return (scope) => ({ name, text, values: settingsOf(scope) })
}

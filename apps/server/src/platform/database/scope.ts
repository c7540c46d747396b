import { escapeLiteral } from 'pg'

/** Who a request acts for: every row it reads or writes belongs to this tenant and these stations. */
export interface Scope {
  /** Tenant id, up to 12 letters, digits, `-` or `_`. */
  tenantId: string
  /** Permitted stations; `'all'` of the tenant's, `[]` none. */
  stationIds: readonly string[] | 'all'
  /** Written into `create_user` and `update_user` by default. */
  userId?: string
}

const tenantPattern = /^[\w-]{1,12}$/
const idPattern = /^\d{1,19}$/

/**
 * The opening of a request's transaction: role `app` and the settings that the policies read. All of it is LOCAL, so
 * a pooled connection carries nothing over to the next request.
 *
 * @throws RangeError when the scope holds something that is no tenant id or no id.
 */
export function beginInTenant(scope: Scope, options: { readOnly?: boolean } = {}): string {
  if (!tenantPattern.test(scope.tenantId)) throw new RangeError('scope.tenantId is no tenant id')
  const stations = scope.stationIds === 'all' ? '*' : scope.stationIds.join(',')
  if (scope.stationIds !== 'all' && !scope.stationIds.every((id) => idPattern.test(id))) {
    throw new RangeError('scope.stationIds holds something that is no id')
  }
  if (scope.userId !== undefined && !idPattern.test(scope.userId))
    throw new RangeError('scope.userId is no id')
  const settings = [
    ['app.tenant', scope.tenantId],
    ['app.stations', stations],
    ['app.user', scope.userId ?? ''],
  ].map(([name, value]) => `set_config(${escapeLiteral(name ?? '')}, ${escapeLiteral(value ?? '')}, true)`)
  return `begin${options.readOnly ? ' read only' : ''}; set local role app; select ${settings.join(', ')}`
}

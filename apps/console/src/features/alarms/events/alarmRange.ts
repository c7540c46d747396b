/** What the page shows: what has not cleared, what nobody has confirmed, what is put aside, everything, every event. */
export type AlarmRange = 'active' | 'unconfirmed' | 'suppressed' | 'all' | 'soe'

const filters: Record<Exclude<AlarmRange, 'soe'>, Record<string, string>> = {
  active: { clearTime_null: 'true', suppression_null: 'true' },
  unconfirmed: { status: 'unconfirmed', suppression_null: 'true' },
  suppressed: { clearTime_null: 'true', suppression_notnull: 'true' },
  all: {},
}

/** What an address asks for. */
export function rangeOf(parameters: URLSearchParams): AlarmRange {
  const view = parameters.get('view')
  if (view === 'soe' || view === 'suppressed') return view
  if (parameters.get('unconfirmed') === '1') return 'unconfirmed'
  return parameters.get('isRealTime') === '1' ? 'active' : 'all'
}

/** The products whose devices alone are shown; empty: all. */
export function productsOf(parameters: URLSearchParams): string {
  const named = parameters.get('productId') ?? ''
  return /^\d+(,\d+)*$/.test(named) ? named : ''
}

/** Whether repetitions stand in one line. */
export const isFoldedAt = (parameters: URLSearchParams): boolean => parameters.get('fold') !== '0'

/** The filters of the list of alarms at an address; undefined where it shows the sequence of events. */
export function firstAlarms(parameters: URLSearchParams): Record<string, string> | undefined {
  const range = rangeOf(parameters)
  const productId = productsOf(parameters)
  if (range === 'soe') return undefined
  return {
    ...filters[range],
    ...(isFoldedAt(parameters) ? { folds: 'true' } : {}),
    ...(productId === '' ? {} : { productId }),
  }
}

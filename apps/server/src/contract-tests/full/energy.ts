import { plainTerms } from '../../testing/plainTerms'
import { first, north, nothing } from './copies'

/** Tariffs, bills and the calendar. */
export const energyRows: readonly string[] = [
  north(
    'tariff',
    'station_id, tariff_name, valid_from, terms, remark',
    `o.id, repeat('名', 60), date '1980-01-01' + n, '${JSON.stringify(plainTerms)}', repeat('注', 500)`,
    first('station'),
  ),
  north(
    'tariff_revision',
    'station_id, tariff_id, revision, change, affected_from, tariff_name, valid_from, terms, reason',
    `o.id, n, 900, 'changed', '2001-01-01', repeat('名', 60), '2001-01-01', '${JSON.stringify(plainTerms)}',
             repeat('因', 200)`,
    first('station'),
  ),
  north(
    'utility_bill',
    'station_id, bill_name, first_day, last_day, total_kwh, total_yuan, remark',
    `o.id, repeat('名', 60), date '1960-01-01' + n, date '1960-01-01' + n, 1000000, 1000000, repeat('注', 500)`,
    first('station'),
  ),
  north(
    'conversion_factor',
    'energy_type, from_date, coal_kg, co2_kg, source, remark',
    `'steam', date '1960-01-01' + n, 1, 1, repeat('源', 200), repeat('注', 500)`,
    nothing,
  ),
  north(
    'calendar_day',
    'day, day_kind, day_name, update_time',
    `date '2024-01-01' + n, 'holiday', repeat('节', 32), now()`,
    nothing,
  ),
  north(
    'calendar_change',
    'day, before_kind, before_name, after_kind, after_name, is_own, reason, saved_time',
    `date '2024-01-01', 'workday', repeat('节', 32), 'holiday', repeat('节', 32), true, repeat('因', 200), now()`,
    nothing,
  ),
]

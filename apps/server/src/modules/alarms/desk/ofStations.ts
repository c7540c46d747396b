import { type SQL, sql } from 'drizzle-orm'
import { bigints } from '../../../platform/database'

/** A condition on alarms `a`: those of some stations, where some are named. */
export const ofStations = (stationIds: string | undefined, column: SQL = sql`a.station_id`): SQL =>
  stationIds === undefined ? sql`true` : sql`${column} = any (${bigints(stationIds.split(','))})`

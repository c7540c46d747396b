import { type SQL, sql } from 'drizzle-orm'
import { bigints } from '../../../platform/database'

/** A condition on alarms `a`: those of some stations, where some are named. */
export const ofStations = (stationIds: string | undefined, column: SQL = sql`a.station_id`): SQL =>
  stationIds === undefined ? sql`true` : sql`${column} = any (${bigints(stationIds.split(','))})`

/** What alarms are asked of: some stations, one of them, or all that the caller sees. */
export interface Place {
  stationId?: string | undefined
  stationIds?: string | undefined
}

/** The same of a place; where both are named, both hold. */
export const ofPlace = ({ stationId, stationIds }: Place): SQL =>
  sql`${ofStations(stationIds)} and ${ofStations(stationId)}`

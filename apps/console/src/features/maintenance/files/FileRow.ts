import type { MaintenanceFileRow } from '@energy-console/contract/maintenance'
import type { Row } from '../../../kit/list/Column'

/** A file as the list shows it. */
export type FileRow = MaintenanceFileRow & Row

import type { DataOf } from '@energy-console/contract'
import type { listRotaTurns } from '@energy-console/contract/notices'

/** A turn of a rota with who is on duty. */
export type Turn = DataOf<typeof listRotaTurns>[number]

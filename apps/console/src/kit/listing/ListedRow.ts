import type { Listing } from '@energy-console/contract'

/** A row of a listing as its page answers it. */
export type ListedRow<L extends Listing> = L['row']['_zod']['output']

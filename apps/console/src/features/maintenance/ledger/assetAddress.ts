import { pathOf } from '@energy-console/contract'
import { assetPage } from '@energy-console/contract/maintenance'
/** Where the record of a piece of equipment is shown. */
export const assetPath = (id: string): string => pathOf(assetPage, { assetId: id })

/** What its QR code says: the record's address, which asks a stranger to sign in first. */
export const assetAddress = (id: string): string => `${window.location.origin}${assetPath(id)}`

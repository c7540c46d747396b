import type { WorkKind } from '@energy-console/contract/maintenance'

/** Whose statistics stand at an address. */
export const workKindAt = (parameters: URLSearchParams): WorkKind =>
  parameters.get('kind') === 'maintain' ? 'maintain' : 'inspect'

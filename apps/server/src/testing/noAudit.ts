import type { Audit } from '../platform/http'

/** For tests of what is not audited: keeps nothing. */
export const noAudit: Audit = {
  record: async () => undefined,
  open: async () => '0',
  close: async () => undefined,
}

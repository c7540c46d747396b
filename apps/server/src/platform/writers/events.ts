import type { TroubleSource } from '@energy-console/contract/system'

declare module '../bus' {
  interface HomeEvents {
    /** A writer has set aside an entry that the database refuses; whoever keeps reports writes it down. */
    'writers.setAside': SetAside
  }
}

/** One entry that a writer could not write. */
export interface SetAside {
  /** Name of the writer. */
  writer: TroubleSource
  tenantId: string
  /** What it was about, in words that the tenant's administrator knows. */
  subject: string
  /** Why the database refused it. */
  reason: string
}

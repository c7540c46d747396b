import type { ImportRun } from '@energy-console/contract/imports'
import type { ReactNode } from 'react'

/** What follows on an import that has ended well, where something does; `onLeave` closes its dialog. */
export type Imported = (run: ImportRun, onLeave: () => void) => ReactNode

import type { ComponentType } from 'react'

/** The components of a feature's pages by their paths, each loaded when its page is first opened. */
export type PageParts = Readonly<Record<string, () => Promise<ComponentType>>>

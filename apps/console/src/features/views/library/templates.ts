import type { ViewRow } from '@energy-console/contract/views'

/** A finished screen that a new view can begin as. */
export interface ViewTemplate {
  id: string
  /** Chinese name, also the translation key. */
  label: string
  type: ViewRow['type']
  /** The JSON text of its document, with new ids at each call. */
  content(): string
}

/** The templates shipped with the product. */
export const viewTemplates: readonly ViewTemplate[] = []

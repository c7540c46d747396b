import type { ModelLayout } from '../kinds'
import { formatValue } from './transform'
import type { SourceValue } from './values'

/** How often a model item with a device is refreshed, as the specification has it. */
export const MODEL_REFRESH_MS = 10_000

/** The text that a layout's text element shows for its property's value; its own content without one. */
export const layoutText = (
  child: Extract<ModelLayout['children'][number], { type: 'text' }>,
  read: (propertyNo: string) => SourceValue | undefined,
): string => {
  const source = child.bindProp ? read(child.bindProp) : undefined
  if (!source) return child.bindProp ? '--' : child.content
  return formatValue(source.value, source)
}

import { listProductProperties, listProductTemplates } from '@energy-console/contract/devices'
import { useCall } from '../../../api/useCall'
import { currentLanguage } from '../../../i18n'

/** The properties of a product or of a template, to be chosen from; none while that is not known. */
export function usePropertiesOf({ productId, templateKey }: { productId?: string; templateKey?: string }) {
  const ofProduct = useCall(
    listProductProperties,
    { query: { productId: productId ?? '0' } },
    { isEnabled: productId !== undefined },
  )
  const templates = useCall(
    listProductTemplates,
    { query: { language: currentLanguage() } },
    { isEnabled: templateKey !== undefined, staleMs: Number.POSITIVE_INFINITY },
  )
  const template = templates.data?.find(({ key }) => key === templateKey)
  const found = productId
    ? (ofProduct.data ?? [])
    : [...(template?.siyaoProperties ?? []), ...(template?.energyProperties ?? [])]
  return found.map(({ propertyNo, propertyName, unit }) => ({
    value: propertyNo,
    label: `${propertyName} · ${propertyNo}${unit ? ` · ${unit}` : ''}`,
  }))
}

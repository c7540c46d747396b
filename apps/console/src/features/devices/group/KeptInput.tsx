import { keptAggregates, listPointUsage, pointGroups } from '@energy-console/contract/devices'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { useMayCall } from '../../../kit/action/useActions'
import { FieldInput } from '../../../kit/form/FieldInput'
import type { FieldInputProps } from '../../../kit/form/FieldInputProps'
import { UsageList } from '../../../kit/UsageList'

/** Switches the point of an aggregate on or off; before one goes that is there, it says what uses it. */
export function KeptInput({ recordId, ...input }: FieldInputProps) {
  const { t } = useTranslation()
  const group = useCall(
    pointGroups.calls.detail,
    { query: { id: recordId ?? '0' } },
    { isEnabled: recordId !== undefined },
  )
  const mayAsk = useMayCall(listPointUsage)
  const wanted = Object.entries(keptAggregates).find(([name]) => name === input.field.name)?.[1]
  const point = group.data?.points.find(({ aggregate }) => aggregate === wanted)
  const isLeaving = point !== undefined && input.value === false
  const uses = useCall(
    listPointUsage,
    { query: { itemId: point?.itemId ?? '0' } },
    { isEnabled: isLeaving && mayAsk },
  )
  return (
    <>
      <FieldInput {...input} />
      {isLeaving && (
        <div role="status">
          {uses.data && uses.data.length > 0 ? (
            <UsageList uses={uses.data} />
          ) : (
            <p className="muted">{t('保存后删除这个数据点')}</p>
          )}
        </div>
      )}
    </>
  )
}

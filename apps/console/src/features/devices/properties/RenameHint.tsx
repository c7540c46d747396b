import { listProductPropertyUsage } from '@energy-console/contract/devices'
import { Alert, Checkbox } from 'antd'
import { useEffect, useRef } from 'react'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { UsageList } from '../../../kit/UsageList'

interface RenameHintProps {
  productId: string
  propertyId: string
  formerNo: string
  isKept: boolean
  onKeep: (isKept: boolean) => void
}

/** What a new key cuts, and the offer to go on taking the old one; brought into sight when it comes and when it grows. */
export function RenameHint({ productId, propertyId, formerNo, isKept, onKeep }: RenameHintProps) {
  const { t } = useTranslation()
  const { data } = useCall(listProductPropertyUsage, { query: { productId, propertyId } })
  const hint = useRef<HTMLDivElement>(null)
  const isTold = data !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is told makes it larger
  useEffect(() => {
    hint.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isTold])
  return (
    <div ref={hint}>
      <Alert
        type={isKept ? 'info' : 'warning'}
        showIcon
        title={
          isKept
            ? t('设备仍以“{{key}}”上报时，数据照常接收。', { key: formerNo })
            : t('仍以“{{key}}”上报的设备将收不到数据，引用它的地方会显示旧值并变为陈旧。', { key: formerNo })
        }
        description={
          <>
            <UsageList
              uses={(data ?? []).map((use) => ({ ...use, isBlocking: false }))}
              affected="使用这个属性的有："
            />
            <Checkbox checked={isKept} onChange={({ target }) => onKeep(target.checked)}>
              {t('保留旧标识“{{key}}”作为别名', { key: formerNo })}
            </Checkbox>
          </>
        }
      />
    </div>
  )
}
